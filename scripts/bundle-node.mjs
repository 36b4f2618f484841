// Programs for Node, each with everything that it needs but what cannot be bundled.
import { rolldown } from "rolldown";
import { englishMessages, translatedMessages } from "./messages.mjs";

/** `input` names a source for each program; `NAME.js` and shared chunks are written into `dir`. */
export async function bundleNode(input, dir) {
  const bundle = await rolldown({
    input,
    platform: "node",
    plugins: [translatedMessages(), englishMessages()],
    // pg looks for its native twin with require(); it is optional and never installed here. The keychain's
    // package is native and loaded when it is first needed. pdfmake looks for files in its own folder, and shares
    // fontkit with us. Ink asks for React's developer tools where somebody sets DEV.
    external: [/^node:/, "pg-native", "@napi-rs/keyring", /^pdfmake/, "fontkit", "react-devtools-core"],
    // Libraries say for whom they are meant, in a way that only frameworks read.
    onLog: (level, log, tell) => {
      if (log.code !== "MODULE_LEVEL_DIRECTIVE") tell(level, log);
    },
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
