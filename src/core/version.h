#pragma once

#define SOBREMESA_VERSION "0.1.0"
