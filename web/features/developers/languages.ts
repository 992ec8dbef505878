/**
 * The first order in each language. A test runs them
 * (tests/public-api/api/reference/developers-quick-starts.test.ts).
 */

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

export const RECEIVER_LANGUAGES = [
  { value: 'node', label: 'Node.js' },
  { value: 'python', label: 'Python' },
  { value: 'php', label: 'PHP' },
  { value: 'go', label: 'Go' },
] as const;
export type ReceiverLanguage = (typeof RECEIVER_LANGUAGES)[number]['value'];

/** The file to put it into, and how it is started. */
export const STARTED_WITH: Record<ReceiverLanguage, string> = {
  node: 'In receiver.mjs: node receiver.mjs',
  python: 'In receiver.py: python3 receiver.py',
  php: 'In receiver.php, behind your web server, or to try it: php -S 127.0.0.1:4000 receiver.php',
  go: 'In receiver.go: go run receiver.go',
};

/** Servers that take webhooks and check that they are ours, with the secret in INDULGE_SECRET. */
export const RECEIVERS: Record<ReceiverLanguage, string> = {
  node: `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

function isFromIndulge(body, header, secret) {
  const expected = Buffer.from('sha256=' + createHmac('sha256', secret).update(body).digest('hex'));
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const header = request.headers['tremendous-webhook-signature'];
  if (!isFromIndulge(body, header, process.env.INDULGE_SECRET)) return response.writeHead(401).end();
  response.writeHead(204).end();
  console.log(JSON.parse(body).event);
}).listen(process.env.PORT ?? 4000);`,
  python: `import hashlib, hmac, json, os
from http.server import BaseHTTPRequestHandler, HTTPServer

def is_from_indulge(body, header, secret):
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), header.encode())

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        header = self.headers.get("Tremendous-Webhook-Signature", "")
        is_ours = is_from_indulge(body, header, os.environ["INDULGE_SECRET"])
        self.send_response(204 if is_ours else 401)
        self.end_headers()
        if is_ours:
            print(json.loads(body)["event"], flush=True)

HTTPServer(("", int(os.environ.get("PORT", 4000))), Receiver).serve_forever()`,
  php: `<?php
function isFromIndulge(string $body, string $header, string $secret): bool {
    return hash_equals('sha256=' . hash_hmac('sha256', $body, $secret), $header);
}

$body = file_get_contents('php://input');
$header = $_SERVER['HTTP_TREMENDOUS_WEBHOOK_SIGNATURE'] ?? '';
$isOurs = isFromIndulge($body, $header, getenv('INDULGE_SECRET'));
http_response_code($isOurs ? 204 : 401);
if ($isOurs) {
    error_log(json_decode($body, true)['event']);
}`,
  go: `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
)

func isFromIndulge(body []byte, header, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return hmac.Equal([]byte("sha256="+hex.EncodeToString(mac.Sum(nil))), []byte(header))
}

func receive(answer http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	header := request.Header.Get("Tremendous-Webhook-Signature")
	if err != nil || !isFromIndulge(body, header, os.Getenv("INDULGE_SECRET")) {
		answer.WriteHeader(http.StatusUnauthorized)
		return
	}
	answer.WriteHeader(http.StatusNoContent)
	var webhook struct{ Event string }
	if json.Unmarshal(body, &webhook) == nil {
		log.Println(webhook.Event)
	}
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "4000"
	}
	log.Fatal(http.ListenAndServe(":"+port, http.HandlerFunc(receive)))
}`,
};
