declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  /** The part of its settings that the reference uses. */
  interface SwaggerSettings {
    readonly url: string;
    readonly dom_id: string;
    readonly validatorUrl: string | null;
    readonly docExpansion: "list" | "full" | "none";
    readonly deepLinking: boolean;
    readonly tryItOutEnabled: boolean;
  }
  export default function SwaggerUIBundle(settings: SwaggerSettings): unknown;
}
