import { expect, it } from "vitest";
import { onlySet } from "./only-set.ts";

it("chooses a criteria set where there is no choice, and only there", () => {
  const [letters, mail] = [{ name: "Letters" }, { name: "Mail" }];
  expect(onlySet({ criteria: [] }, [letters])).toBe("Letters");
  expect(onlySet({ criteria: [] }, [letters, mail])).toBeNull();
  expect(onlySet({ criteria: [] }, [])).toBeNull();
  expect(onlySet({ criteria: [{ name: "Style" }] }, [letters])).toBeNull();
});
