import { piExtension } from "pascaline/adapters";

export default piExtension(["art/calculator"], { threadId: "a conversation" });
