// Hands what isn't the page on to the host, streams included.
import { request as call } from "node:http";

/** What the host answers itself; every other address is the page. */
const OF_HOST = /^\/(?:api(?:[/?]|$)|runs\/[^/]+\/report\.)/;

/** The host lets its own page through and nobody else's: our page's origin becomes its own, a foreign one stays. */
function headersFor(headers, url) {
  const own = headers.origin === `http://${headers.host}`;
  return { ...headers, host: url.host, ...(own ? { origin: url.origin } : {}) };
}

function refuse(response, detail) {
  if (response.headersSent) return void response.destroy();
  const message = `The server is not running: ${detail}`;
  const problem = { status: 503, code: "host-unreachable", message, faults: [] };
  response.writeHead(503, { "content-type": "application/problem+json" });
  response.end(JSON.stringify(problem));
}

async function pass(request, response, reach) {
  const { url, error } = await reach();
  if (url === null) return refuse(response, error);
  const target = new URL(url);
  const { method, url: path } = request;
  const headers = headersFor(request.headers, target);
  const passed = call({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", (failure) => refuse(response, failure.message));
  response.on("close", () => passed.destroy());
  request.pipe(passed);
}

/** A middleware for Vite's server. `reach` tells the host's address, or why there is none. */
export function handToHost(reach) {
  return (request, response, next) => {
    if (OF_HOST.test(request.url)) void pass(request, response, reach);
    else next();
  };
}
