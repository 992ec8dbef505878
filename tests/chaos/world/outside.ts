/** Calls of customers' browsers, banks and staff to the world outside, which may be away for a while. */

/** Repeats a call until it is answered: the card processor and the issuer are killed too. */
export async function askOutside(url: string | URL, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init)
      .then(async (given) => ({ given, text: await given.text() }))
      .catch(() => undefined);
    if (answer) return new Response(answer.text || null, { status: answer.given.status });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
