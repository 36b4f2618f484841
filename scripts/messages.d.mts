import type { PluginOption } from "vite";

export function englishMessages(): PluginOption;
export function messages(): PluginOption[];
