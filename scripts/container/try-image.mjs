// What an image must do, whoever builds it: become healthy, keep its token, stop when told to, and keep its data.
import { freePort } from "../free-port.mjs";
import { startContainer } from "./trial.mjs";

const TOKEN = "a-token-of-the-trial";
const KEPT = "Kept over a restart";

function expect(is, sentence) {
  if (!is) throw new Error(`Not so: ${sentence}`);
}

/** `seconds` is the period that Docker leaves it for stopping. Returns a sentence for each thing that was seen. */
export async function tryImage(image, seconds, say = () => {}) {
  const port = await freePort();
  const seen = [];
  const see = (is, sentence) => {
    expect(is, sentence);
    seen.push(sentence);
    say(sentence);
  };
  const env = { PORT: String(port), ASSAY_TOKEN: TOKEN, ASSAY_LOCAL_SERVERS: "" };
  const call = (path, init = {}) =>
    fetch(`http://127.0.0.1:${port}/api/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json", ...init.headers },
    });

  const first = startContainer(image, env);
  try {
    await first.healthy();
    see(true, `the health check becomes green${first.isFirst ? ", as process 1 of a namespace" : ""}`);
    const stranger = await call("status", { headers: { authorization: "Bearer wrong" } });
    see(stranger.status === 401, "a wrong token is refused");
    const body = JSON.stringify({ name: KEPT, type: "simulated" });
    see((await call("providers", { method: "POST", body })).status === 201, "a provider is added");
    const { code } = await first.stop(seconds);
    see(code === 0, `${image.stopSignal} ends it within ${seconds} s with exit code 0`);
    see(!first.isHealthy(), "the health check is red when nothing runs");
  } finally {
    first.kill();
  }
  const second = startContainer(image, env);
  try {
    await second.healthy();
    const text = await (await call("providers?limit=200")).text();
    see(text.includes(KEPT), "the provider is there after a second start");
    see((await second.stop(seconds)).code === 0, "the second start ends in order, too");
  } finally {
    second.kill();
  }
  return seen;
}
