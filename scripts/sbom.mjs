// `npm run sbom`: the bill of materials of the package in CycloneDX, from what the bundler has put into it: the package
// names no dependency, so npm's own would list none.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const manifest = read("package.json");
const bundled = read("dist/third-party.json");

const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
/** An expression such as `MIT OR Apache-2.0` is no single licence. */
const licencesOf = (license) => {
  if (license === null) return [];
  return [/ (?:OR|AND|WITH) /.test(license) ? { expression: license } : { license: { id: license } }];
};

function component({ name, version, license, scope }) {
  const purl = purlOf(name, version);
  return { type: "library", "bom-ref": purl, name, version, scope, purl, licenses: licencesOf(license) };
}

const optional = Object.entries(manifest.optionalDependencies ?? {}).map(([name, version]) =>
  component({
    name,
    version,
    license: read(join("node_modules", name, "package.json")).license,
    scope: "optional",
  }),
);
const required = bundled.map((one) => component({ ...one, scope: "required" }));
// One package may be bundled from two places in the same version.
const components = [...new Map([...required, ...optional].map((one) => [one.purl, one])).values()];
const { name, version, license } = manifest;
// The same content gives the same number.
const digest = createHash("sha256").update(JSON.stringify(components)).digest("hex");
const serial = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");

console.log(
  JSON.stringify(
    {
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      serialNumber: `urn:uuid:${serial}`,
      version: 1,
      metadata: {
        component: {
          type: "application",
          "bom-ref": purlOf(name, version),
          name,
          version,
          purl: purlOf(name, version),
          licenses: licencesOf(license),
        },
      },
      components,
      dependencies: [{ ref: purlOf(name, version), dependsOn: components.map(({ purl }) => purl) }],
    },
    null,
    2,
  ),
);
