import SwaggerUIBundle from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "./reference.css";

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#reference",
  // It would ask a server on the internet.
  validatorUrl: null,
  // Groups to open: with 150 rows and more it would render only those in sight, which the browser's search does not find.
  docExpansion: "none",
  deepLinking: true,
  tryItOutEnabled: true,
});
