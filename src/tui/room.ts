import { createContext, useContext } from "react";

/** How much of the terminal a screen may fill. */
export interface Room {
  readonly columns: number;
  readonly rows: number;
}

const RoomContext = createContext<Room>({ columns: 80, rows: 24 });
export const RoomProvider = RoomContext.Provider;
export const useRoom = (): Room => useContext(RoomContext);
