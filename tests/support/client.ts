/** A browser without a screen: calls the product over HTTP and keeps the cookies that it sets and clears. */

/** The possible fields of a reply; errors always have `message` and `code`. */
export type Body = Record<string, unknown> & {
  message?: string;
  code?: string;
  fields?: Record<string, string>;
};

export type Answer<B = Body> = {
  status: number;
  /** The parsed JSON, or `{ text }` of anything else. */
  body: B;
  text: string;
  headers: Headers;
  /** The raw `Set-Cookie` lines. */
  setCookies: string[];
};

type HeaderLines = Record<string, string>;

export type Client = {
  cookies: Map<string, string>;
  get<B = Body>(path: string, headers?: HeaderLines): Promise<Answer<B>>;
  post<B = Body>(path: string, body?: unknown, headers?: HeaderLines): Promise<Answer<B>>;
  patch<B = Body>(path: string, body?: unknown, headers?: HeaderLines): Promise<Answer<B>>;
  put<B = Body>(path: string, body?: unknown, headers?: HeaderLines): Promise<Answer<B>>;
  delete<B = Body>(path: string, headers?: HeaderLines): Promise<Answer<B>>;
  /** Any other request: a raw body, another method. Redirects are returned, not followed. */
  send<B = Body>(method: string, path: string, options?: RequestInit): Promise<Answer<B>>;
};

/**
 * Opens a client of the product at `url`. A string is sent unchanged as the body, everything else as JSON.
 */
export function openClient(url: string): Client {
  const cookies = new Map<string, string>();

  async function send<B>(method: string, path: string, options: RequestInit = {}): Promise<Answer<B>> {
    const headers = new Headers(options.headers);
    if (cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(url + path, { redirect: 'manual', ...options, method, headers });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) keepCookie(cookies, line);
    const text = await response.text();
    return { status: response.status, body: parse(text) as B, text, headers: response.headers, setCookies };
  }

  const withBody =
    (method: string) =>
    <B>(path: string, body?: unknown, headers: HeaderLines = {}) =>
      send<B>(method, path, {
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
  const withoutBody =
    (method: string) =>
    <B>(path: string, headers: HeaderLines = {}) =>
      send<B>(method, path, { headers });

  return {
    cookies,
    send,
    get: withoutBody('GET'),
    delete: withoutBody('DELETE'),
    post: withBody('POST'),
    patch: withBody('PATCH'),
    put: withBody('PUT'),
  };
}

/** Keeps a cookie as a `Set-Cookie` line sets or clears it. */
export function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}
