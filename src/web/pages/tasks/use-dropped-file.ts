import { useCallback, useEffect, useRef, useState } from "react";

/** A file that was dropped anywhere on the page. */
export function useDroppedFile(onDrop: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const tell = useRef(onDrop);
  useEffect(() => {
    tell.current = onDrop;
  });
  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault();
    };
    const onFile = (event: DragEvent): void => {
      const dropped = event.dataTransfer?.files[0];
      if (dropped === undefined) return;
      event.preventDefault();
      setFile(dropped);
      tell.current();
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("drop", onFile);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("drop", onFile);
    };
  }, []);
  const forget = useCallback(() => setFile(null), []);
  return { file, forget };
}
