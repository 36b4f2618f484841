// Programs for Node, each with everything that it needs but what cannot be bundled.
import { rolldown } from "rolldown";
import { englishMessages } from "./messages.mjs";

/** `input` names a source for each program; `NAME.js` and shared chunks are written into `dir`. */
export async function bundleNode(input, dir) {
  const bundle = await rolldown({
    input,
    platform: "node",
    plugins: [englishMessages()],
    // pg looks for its native twin with require(); it is optional and never installed here. The keychain's
    // package is native and loaded when it is first needed. pdfmake looks for files in its own folder, and shares
    // fontkit with us.
    external: [/^node:/, "pg-native", "@napi-rs/keyring", /^pdfmake/, "fontkit"],
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
  });
  await bundle.write({
    dir,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    sourcemap: true,
  });
  await bundle.close();
}
