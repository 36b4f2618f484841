// Programs for Node, each with everything that it needs but what cannot be bundled.
import { rolldown } from "rolldown";
import { englishMessages, translatedMessages } from "./messages.mjs";

/** `input` names a source for each program; `NAME.js` and shared chunks are written into `dir`, without source maps. */
export async function bundleNode(input, dir, plugins = []) {
  const bundle = await rolldown({
    input,
    platform: "node",
    plugins: [translatedMessages(), englishMessages(), ...plugins],
    // pg looks for its native twin with require(); it is optional and never installed here. The keychain's
    // package is native, optional and loaded when it is first needed. Ink asks for React's developer tools where
    // somebody sets DEV.
    external: [/^node:/, "pg-native", "@napi-rs/keyring", "react-devtools-core"],
    // Libraries say for whom they are meant, in a way that only frameworks read.
    onLog: (level, log, tell) => {
      if (log.code !== "MODULE_LEVEL_DIRECTIVE") tell(level, log);
    },
    // pdfmake names its own folder, which a module has under another name. It would look there for fonts of the PDF
    // standard and for a colour profile; we give it fonts, and it finds no others.
    transform: { define: { "process.env.NODE_ENV": '"production"', __dirname: "import.meta.dirname" } },
  });
  await bundle.write({
    dir,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    // Names stay, so that an error says where it comes from.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundle.close();
}
