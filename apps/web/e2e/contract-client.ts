/** A client of the shop that shares no code with it: paths, fields and codes come from docs/contract.md. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
// biome-ignore lint/suspicious/noExplicitAny: responses are read by the names in the document.
export type Body = Record<string, any>;
export type Answer = { call: string; status: number; body: Body; cookies: string[]; headers: Headers };

export type ContractClient = {
  answers: Answer[];
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

/** Creates a client that has its own cookies and keeps every response. */
export function createContractClient(host: string): ContractClient {
  const jar = new Map<string, string>();
  const answers: Answer[] = [];
  const send: ContractClient["send"] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${host}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const cookies = response.headers.getSetCookie();
    for (const line of cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const call = `${method} ${path.split("?")[0]}`;
    const answer = {
      call,
      status: response.status,
      body: isJson ? JSON.parse(text) : { text },
      cookies,
      headers: response.headers,
    };
    answers.push(answer);
    return answer;
  };
  return { answers, send };
}
