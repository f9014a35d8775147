/* Whether this is the build with the address sanitizer, where nobody is in a hurry: as gcc says it,
 * and as clang does. */
#pragma once

#if defined __SANITIZE_ADDRESS__
#define SANITIZED 1
#elif defined __has_feature
#define SANITIZED __has_feature(address_sanitizer)
#else
#define SANITIZED 0
#endif
