/** Does works one after another, in the order in which they were brought. One that fails holds up no other. */
export function oneAfterAnother(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
