#!/bin/sh
/usr/bin/env >&2
