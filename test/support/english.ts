import { i18n } from "@lingui/core";

// Modules are shared between files: a text must not depend on which file chose a language first.
i18n.loadAndActivate({ locale: "en", messages: {} });
