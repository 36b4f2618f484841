import "./mantine-styles.css";
import "@fontsource-variable/inter/wght.css";
import "./style.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { watchConnection } from "./connection.ts";
import { watchLeftScores } from "./frame/send-left.ts";
import { preferredLanguage, speak } from "./language.ts";

function show(): void {
  const root = document.querySelector("#root");
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

watchConnection();
watchLeftScores();
// Better in English than not at all.
void speak(preferredLanguage())
  .catch(() => speak("en"))
  .then(show);
