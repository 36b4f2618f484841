import { describe, expect, it } from "vitest";
import { Failure } from "../../src/core/index.ts";
import { MODELS, answeredRun } from "../support/answered-run.ts";
import { openTerminal } from "../support/terminal-app.ts";
import { openWorkspace } from "../support/workspace.ts";

const hidesModels = (text: string): void => {
  for (const model of MODELS) expect(text).not.toContain(model);
};

describe("blind scoring in the terminal", () => {
  it("starts on a run, scores by keys, takes back, and reveals models at the end", async () => {
    const { client } = await openWorkspace();
    await answeredRun(client, { tasks: 1 });
    const { screen, press, type } = await openTerminal(client, {
      first: { page: "sessions" },
      columns: 80,
      rows: 24,
    });
    await screen.shows("No scoring sessions yet");
    press("n");
    await screen.shows("You score all 3 answers to 1 task.");
    press("Ctrl+S");
    await screen.shows("Enter your name.");
    press("Tab");
    type("Ann");
    press("Ctrl+S");
    await screen.shows("0 of 3 scored · answer 1");
    hidesModels(screen.text());
    press("Enter");
    await screen.shows("Not scored yet.");
    press("1", "0");
    await screen.shows("10 of 10");
    press("Enter");
    await screen.shows("Leave this answer partly scored?");
    press("n", "6");
    await screen.shows("Style goes up to 5.");
    press("4", "n");
    await screen.shows("Saved as you type.");
    await screen.shows("Enter Done   Esc Close");
    expect(screen.text()).not.toMatch(/F Finish|u Undo|\? Keys/);
    type("short and right");
    press("Enter");
    await screen.shows("note: short and right");
    press("Enter");
    await screen.shows("1 of 3 scored · answer 2");
    press("s");
    await screen.shows("1 skipped · answer 3");
    press("u");
    await screen.shows("1 of 3 scored · answer 2");
    press("5", "Tab", "5", "Enter");
    await screen.shows("answer 3");
    press("3", "Tab", "3", "l");
    await screen.shows(/1 +Scored +10 \/ 10 +4 \/ 5 +short and right/);
    hidesModels(screen.text());
    press("l");
    await screen.shows("3 of 3 scored");
    press("Enter");
    await screen.shows("Press Enter to finish");
    press("Enter");
    await screen.shows("Scores by Ann");
    for (const model of MODELS) expect(screen.text()).toContain(model);
    press("Tab");
    await screen.shows("short and right");
    press("Enter");
    await screen.shows("Say t1.");
    press("Enter", "o");
    await screen.shows("b Score blind");
    press("Tab", "Tab", "Tab");
    await screen.shows("Scores by criterion");
    await screen.shows(`${MODELS[0]} (simulated)`);
    const { rows } = await client.listSessions({ query: {} });
    expect(rows).toMatchObject([{ rater: "Ann", scored: 3, skipped: 0 }]);
    expect(rows[0]?.finishedAt).not.toBeNull();
  });

  it("tells when scores could not be sent, and sends them again", async () => {
    const { client } = await openWorkspace();
    const runId = await answeredRun(client, { tasks: 1 });
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "rating" },
    });
    let isAway = true;
    const scoreAnswer: typeof client.scoreAnswer = async (...request) => {
      if (isAway) throw new Failure("host-unreachable", "Nobody answers.");
      return await client.scoreAnswer(...request);
    };
    const { screen, press } = await openTerminal(
      { ...client, scoreAnswer },
      { first: { page: "session", sessionId } },
    );
    await screen.shows("0 of 3 scored · answer 1");
    press("4");
    await screen.shows("1 change not sent yet");
    await screen.shows("Answer 1 rated 4.");
    press("2");
    await screen.shows("2 changes not sent yet");
    isAway = false;
    await screen.shows("Saved");
    const { rows } = await client.listAnswers({ params: { sessionId }, query: {} });
    expect(rows.map(({ scores }) => scores["rating"])).toEqual([4, 2, undefined]);
  });

  it("invites a guest by a link that is shown once, revokes it, and deletes a session", async () => {
    const { client } = await openWorkspace();
    const runId = await answeredRun(client, { tasks: 1 });
    await client.createSession({ params: { runId }, body: { rater: "Ann", kind: "rating" } });
    const { screen, press, type } = await openTerminal(client, { first: { page: "sessions" } });
    await screen.shows(/> +birds +Ann +In progress +0 of 3/);
    press("i");
    await screen.shows("n Create link");
    press("n");
    await screen.shows("Name of the guest");
    type("Bob");
    press("Ctrl+S");
    await screen.shows("Link for Bob");
    await screen.shows("#guest=");
    await screen.shows(/Bob +0 of 3 scored +Invited/);
    press("ArrowDown");
    await screen.shows("d Revoke");
    press("d");
    await screen.shows("Revoke this invitation?");
    press("y");
    await screen.shows("Invitation of Bob revoked");
    press("Escape");
    await screen.shows("d Delete");
    press("/");
    type("bob");
    press("Enter");
    await screen.shows(/> +birds +Bob/);
    await screen.hides("Ann");
    press("d");
    await screen.shows("The session of Bob on birds will be deleted");
    press("y");
    await screen.shows("Session deleted");
    const { rows } = await client.listSessions({ query: {} });
    expect(rows.map(({ rater }) => rater)).toEqual(["Ann"]);
  });

  it("compares two answers by keys, takes a verdict back, and shows who won", async () => {
    const { client } = await openWorkspace();
    const runId = await answeredRun(client, { tasks: 1 });
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "comparison" },
    });
    const { screen, press, type, resize } = await openTerminal(client, {
      first: { page: "session", sessionId },
    });
    await screen.shows("0 of 3 pairs compared");
    await screen.shows(/First answer +Second answer/);
    hidesModels(screen.text());
    press("g", "r");
    await screen.shows("n New run");
    press("Enter");
    await screen.shows("Results are hidden while this run is being scored blind");
    hidesModels(screen.text());
    press("c");
    await screen.shows("0 of 3 pairs compared");
    press("F");
    await screen.shows("so there will be no win rates");
    press("Escape");
    await screen.hides("no win rates");
    press("p");
    await screen.shows("type to filter");
    press("Enter");
    await screen.shows("Choose two answers");
    press(" ", "ArrowDown", " ");
    await screen.shows("Two answers are chosen");
    expect(screen.text()).not.toContain("Choose two answers");
    press("Escape");
    await screen.shows("Choose a task");
    press("Escape");
    await screen.shows("0 of 3 pairs compared");
    press("n");
    await screen.shows("Saved with your verdict.");
    type("shorter");
    press("Enter");
    await screen.shows("note: shorter");
    press("?");
    await screen.shows(/q +First is better/);
    press("PageDown");
    await screen.shows(/Ctrl\+C +Quit/);
    expect(screen.text()).not.toContain("q, Ctrl+C");
    press("Escape");
    await screen.shows("note: shorter");
    press("q");
    await screen.shows("1 of 3 pairs compared");
    await screen.shows("Last verdict: First is better.");
    press("u");
    await screen.shows("0 of 3 pairs compared");
    press("w");
    await screen.shows("Last verdict: Second is better.");
    resize({ columns: 80, rows: 24 });
    await screen.shows("Tab Second answer");
    press("e", "r");
    await screen.shows("All pairs are compared");
    hidesModels(screen.text());
    press("Enter");
    await screen.shows("3 pairs are compared.");
    await screen.shows(/win\s+rate/);
    press("y");
    await screen.shows("Comparisons by Ann");
    press("Tab");
    await screen.shows("Verdicts: 3. Draws: 1. Both bad: 1.");
  });

  it("hides who answered while somebody else scores, and tells it after a question", async () => {
    const { client } = await openWorkspace();
    const runId = await answeredRun(client, { tasks: 1 });
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "rating" },
    });
    await client.createSession({ params: { runId }, body: { rater: "Bob", kind: "rating" } });
    await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    const { screen, press } = await openTerminal(client, { first: { page: "session", sessionId } });
    await screen.shows("Results are hidden while this run is being scored blind");
    await screen.shows("Session of Bob: 0 of 3 scored");
    hidesModels(screen.text());
    press("U");
    await screen.shows("Open results and unblind this session?");
    press("y");
    await screen.shows("Scores by Ann");
    await screen.shows(MODELS[0] ?? "");
  });
});
