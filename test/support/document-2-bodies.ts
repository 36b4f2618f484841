/** Bodies as document 2 has them. */

/** Line 103. */
export const PROVIDER = {
  name: "ollama-local",
  type: "OLLAMA",
  baseUrl: "http://localhost:11434",
  modelsEndpoint: "/v1/models",
  inferenceEndpoint: "/v1/chat/completions",
  headers: [{ key: "Authorization", value: "Bearer secret-key", isSecret: true }],
};
/** Line 148. */
export const TASK = {
  taskId: "proof_001",
  category: "Proofreading",
  subcategory: "Grammar",
  question: "Fix grammar in: 'This are wrong.'",
  excellent: "This is wrong.",
  good: "This is wrong.",
  pass: "This is wrong.",
  incorrectAnswerDirection: "missing_subject",
};
