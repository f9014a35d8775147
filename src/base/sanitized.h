/* Whether this build has the address sanitizer, by the macros of gcc and clang. */
#pragma once

#if defined __SANITIZE_ADDRESS__
#define SANITIZED 1
#elif defined __has_feature
#define SANITIZED __has_feature(address_sanitizer)
#else
#define SANITIZED 0
#endif
