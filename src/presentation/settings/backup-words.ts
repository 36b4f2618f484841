import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { StatusView } from "../../contract/index.ts";
import { formatNumber } from "../format.ts";
import { spoken } from "../language.ts";

const MEGABYTE = 1_000_000;

/** What is to be known of the backups that are made by themselves; the first line of a failure stands first. */
export function backupWords(status: StatusView["backup"], now: number): readonly string[] {
  if (status === null) return [t`Automatic backups are off.`];
  if (status === "unknown")
    return [t`It's unknown whether automatic backups are on: the database doesn't answer.`];
  const { last, failure, folder, isRunning, nextAt } = status;
  const lines: string[] = [];
  if (failure !== null) {
    const at = moment(failure.at);
    const reason = spoken(failure.message);
    lines.push(t`The automatic backup failed on ${at}: ${reason}`);
    if (failure.next !== null) lines.push(spoken(failure.next));
  }
  if (last === null) lines.push(t`No automatic backup has been made yet.`);
  else {
    const [at, size, file] = [moment(last.at), megabytes(last.bytes), last.file];
    lines.push(t`Last automatic backup: ${at}, ${size} MB, ${file}`);
  }
  const at = moment(nextAt);
  if (isRunning) lines.push(t`A backup is being made in ${folder}.`);
  else if (Date.parse(nextAt) <= now) lines.push(t`The next one is due now.`);
  else lines.push(t`Next: ${at}`);
  return lines;
}

const moment = (at: string): string =>
  new Date(at).toLocaleString(i18n.locale, { dateStyle: "medium", timeStyle: "short" });

const megabytes = (bytes: number): string => formatNumber(bytes / MEGABYTE, bytes < 10 * MEGABYTE ? 1 : 0);
