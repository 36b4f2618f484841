import { z } from "zod";

/** Where something that Assay uses is, found out without contacting it. */
export const destinationViewSchema = z.strictObject({
  /** Of the provider, or the database's engine. */
  name: z.string(),
  /** `none`: no network is used; `loopback`: it stays on this machine, the proxy too; `unknown`: see `message`. */
  reach: z.enum(["none", "loopback", "network", "unknown"]),
  /** Host and port; null where there is none, or none is known. */
  host: z.string().nullable(),
  /** Host and port of the proxy that is connected to instead; null when connections go straight. */
  proxy: z.string().nullable(),
  message: z.string(),
});
export type DestinationView = z.infer<typeof destinationViewSchema>;

export const egressViewSchema = z.strictObject({
  /** Providers of the workspace's models. */
  providers: z.array(destinationViewSchema),
  database: destinationViewSchema,
  /** Where traces of runs are sent, if OpenTelemetry's variables name an endpoint; null when they don't. */
  traces: destinationViewSchema.nullable(),
  /** Webhooks of schedules, by the schedule's name. */
  webhooks: z.array(destinationViewSchema),
  /** Where model servers are looked for when `assay serve` starts, and when somebody asks for them. */
  localServers: z.array(destinationViewSchema),
});
export type EgressView = z.infer<typeof egressViewSchema>;
