/** The first order in each language. A test runs them (tests/public-api/api/developers.test.ts). */

export const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'node', label: 'Node.js' },
  { value: 'python', label: 'Python' },
  { value: 'ruby', label: 'Ruby' },
] as const;
export type Language = (typeof LANGUAGES)[number]['value'];

/** What the program needs before. */
export const NEEDS: Record<Language, string> = {
  curl: 'In a shell.',
  node: 'With the client of the Tremendous API: npm install tremendous',
  python: 'With Python 3 alone.',
  ruby: 'With Ruby alone.',
};

/** The key is read from the variable INDULGE_KEY. `origin` is the address of the product. */
export const QUICK_STARTS: Record<Language, (origin: string) => string> = {
  curl: (origin) => `curl ${origin}/api/v2/orders \\
  -H "Authorization: Bearer $INDULGE_KEY" \\
  -d '{ "external_id": "hello-curl", "reward": { "value": { "denomination": 5 },
        "recipient": { "name": "Nora", "email": "nora@example.com" },
        "delivery": { "method": "EMAIL" } } }'`,
  node: (origin) => `import { Configuration, OrdersApi } from 'tremendous';
const indulge = new Configuration({ basePath: '${origin}/api/v2', accessToken: process.env.INDULGE_KEY });
const reward = { value: { denomination: 5 }, recipient: { name: 'Nora', email: 'nora@example.com' }, delivery: { method: 'EMAIL' } };
const { data } = await new OrdersApi(indulge).createOrder({ external_id: 'hello-node', payment: { funding_source_id: 'balance' }, reward });
console.log(data.order.status);`,
  python: (origin) => `import json, os, urllib.request
reward = {"value": {"denomination": 5}, "recipient": {"name": "Nora", "email": "nora@example.com"}, "delivery": {"method": "EMAIL"}}
body = json.dumps({"external_id": "hello-python", "reward": reward}).encode()
call = urllib.request.Request("${origin}/api/v2/orders", body, {"Authorization": "Bearer " + os.environ["INDULGE_KEY"]})
print(json.load(urllib.request.urlopen(call))["order"]["status"])`,
  ruby: (origin) => `require "json"; require "net/http"
reward = { value: { denomination: 5 }, recipient: { name: "Nora", email: "nora@example.com" }, delivery: { method: "EMAIL" } }
body = { external_id: "hello-ruby", reward: reward }.to_json
answer = Net::HTTP.post(URI("${origin}/api/v2/orders"), body, "Authorization" => "Bearer #{ENV["INDULGE_KEY"]}")
puts JSON.parse(answer.body)["order"]["status"]`,
};

/** Checks the signature of a webhook; `body` is the text as it came. */
export const CHECK_SIGNATURE = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromIndulge(body, header, secret) {
  const expected = Buffer.from('sha256=' + createHmac('sha256', secret).update(body).digest('hex'));
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}`;
