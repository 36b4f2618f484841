import { defineConfig } from "vitest/config";

const report = process.env["ASSAY_TEST_REPORT"];

export default defineConfig({
  test: {
    reporters: report === undefined ? ["default"] : ["default", ["json", { outputFile: report }]],
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["dist/**", "node_modules/**", ".runtime/**"],
    pool: "forks",
    maxWorkers: 2,
    // Generous: the machines are shared, and a slow one is not a broken one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ["test/support/postgres-server.ts", "test/support/chromium.ts"],
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/**/*.test.ts", "src/**/*-contract.ts"],
      thresholds: { lines: 80 },
      reporter: ["text-summary", "json-summary"],
    },
  },
});
