import fc from "fast-check";
import { inject } from "vitest";

// The same draws in every run. A test that fails names the seed and the path to its example.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject("seed") });
