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
  docExpansion: "list",
  deepLinking: true,
  tryItOutEnabled: true,
});
