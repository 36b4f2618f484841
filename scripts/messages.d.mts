import type { PluginOption } from "vite";

export function messages(): PluginOption[];
