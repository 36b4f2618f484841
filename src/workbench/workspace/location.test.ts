import { describe, expect, it } from "vitest";
import { describeDatabase } from "./location.ts";

const ENVIRONMENT: Readonly<Record<string, string>> = { PGHOST: "db.example", PGPORT: "6000" };

describe("where a database is", () => {
  const at = (database: string, variables: Readonly<Record<string, string>> = {}) => {
    const { reach, host } = describeDatabase(database, (name) => variables[name]).destination;
    return `${reach} ${host}`;
  };

  it("is nowhere on the network for a file and for a socket", () => {
    expect(at("runs/assay.sqlite")).toBe("none null");
    expect(at("postgres://me@%2Fvar%2Frun/assay")).toBe("none null");
    expect(at("postgres://me@here/assay?host=/var/run")).toBe("none null");
  });

  it("is read as the driver reads it", () => {
    expect(at("postgres://me:secret@127.0.0.1:5433/assay")).toBe("loopback 127.0.0.1:5433");
    expect(at("postgres://me@[::1]/assay")).toBe("loopback [::1]:5432");
    expect(at("postgres://me@far.example/assay", ENVIRONMENT)).toBe("network far.example:6000");
    expect(at("postgres://127.0.0.1/assay?host=far.example&port=7000")).toBe("network far.example:7000");
    expect(at("postgres:///assay")).toBe("loopback localhost:5432");
    expect(at("postgres:///assay", ENVIRONMENT)).toBe("network db.example:6000");
  });

  it("is unknown when the address can't be read", () => {
    expect(at("postgres://me:a/b@host:port/assay")).toBe("unknown null");
  });
});
