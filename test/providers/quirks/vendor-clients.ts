import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import type { ProviderType } from "../../../src/core/index.ts";

const QUESTION = "What is two and two?";
const MESSAGES = [{ role: "user" as const, content: QUESTION }];

/** The text that a vendor's own client finds in what a server sends. */
export async function vendorReading(type: ProviderType, url: string, stream: boolean): Promise<string> {
  switch (type) {
    case "openai-compatible":
      return await chatText(url, stream);
    case "openai-responses":
      return await responsesText(url, stream);
    case "anthropic":
      return await messagesText(url, stream);
    case "gemini":
      return await geminiText(url, stream);
    default:
      throw new Error(`no client for ${type}`);
  }
}

const openAi = (url: string) => new OpenAI({ baseURL: `${url}/v1`, apiKey: "k", maxRetries: 0 });

async function chatText(url: string, stream: boolean): Promise<string> {
  const { completions } = openAi(url).chat;
  if (!stream) {
    const { choices } = await completions.create({ model: "alder", messages: MESSAGES });
    return choices[0]?.message.content ?? "";
  }
  let text = "";
  for await (const { choices } of await completions.create({ model: "alder", messages: MESSAGES, stream }))
    text += choices[0]?.delta.content ?? "";
  return text;
}

async function responsesText(url: string, stream: boolean): Promise<string> {
  const { responses } = openAi(url);
  if (!stream) return (await responses.create({ model: "alder", input: QUESTION })).output_text;
  let text = "";
  for await (const event of await responses.create({ model: "alder", input: QUESTION, stream }))
    if (event.type === "response.completed")
      text += event.response.output
        .flatMap((item) => (item.type === "message" ? item.content : []))
        .map((part) => (part.type === "output_text" ? part.text : ""))
        .join("");
  return text;
}

async function messagesText(url: string, stream: boolean): Promise<string> {
  const { messages } = new Anthropic({ baseURL: url, apiKey: "k", maxRetries: 0 });
  const question = { model: "alder", max_tokens: 9, messages: MESSAGES };
  const { content } = stream
    ? await messages.stream(question).finalMessage()
    : await messages.create(question);
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

async function geminiText(url: string, stream: boolean): Promise<string> {
  const { models } = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: url } });
  const question = { model: "alder", contents: QUESTION };
  const textOf = (parts: readonly { text?: string; thought?: boolean }[] = []): string =>
    parts.map(({ text = "", thought = false }) => (thought ? "" : text)).join("");
  if (!stream) return textOf((await models.generateContent(question)).candidates?.[0]?.content?.parts);
  let text = "";
  for await (const { candidates } of await models.generateContentStream(question))
    text += textOf(candidates?.[0]?.content?.parts);
  return text;
}
