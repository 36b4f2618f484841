// Loaded into the host first: when whoever started it is gone, however it went, the host ends as at Ctrl-C.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel alone is no reason to stay.
process.channel?.unref();
