#!/bin/sh
# Exits with 1 if the module has the fault that mla-reduce searches for.
! grep -q mla.decode "$1"
