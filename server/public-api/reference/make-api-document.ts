/** The OpenAPI document of the public API, made of the schemas that validate its calls. */
import { z } from 'zod';
import { type ApiRoute, PUBLIC_API } from '#contract/public-api/define-api-route.ts';
import { JsonNumber } from '#contract/public-api/json-number.ts';
import { API_ROUTES } from '#contract/public-api/routes.ts';

type Schema = Record<string, unknown>;

const ERROR: Schema = {
  type: 'object',
  required: ['status', 'errors'],
  properties: {
    status: { type: 'integer', description: 'The status of the answer' },
    errors: {
      type: 'object',
      required: ['message'],
      properties: {
        message: { type: 'string' },
        payload: { type: 'object', description: 'Mirrors the request, filled only where something is wrong' },
      },
    },
  },
};

/** Its resources, as the first part of an address names them. */
const TAGS: Record<string, string> = {
  orders: 'Orders of rewards',
  order_approvals: 'Orders that wait for another manager',
  rewards: 'Amounts for recipients, who claim them by a link',
  products: 'The gift cards on sale',
  campaigns: 'What recipients choose from, and how their mail and page look',
  fields: 'Custom fields of the company',
  funding_sources: 'The shared balance, and what funds it',
  balance_transactions: 'What moved the shared balance',
  invoices: 'Invoices that fund the balance by bank',
  topups: 'Charges of saved cards that fund the balance',
  members: 'The managers of the company',
  roles: 'The roles of managers',
  organizations: 'The company of the key',
  forex: 'Exchange rates',
  fraud_reviews: 'Rewards that a fraud rule flagged',
  fraud_rules: "The company's own fraud rules",
  reports: 'Files about the rewards of the company',
  webhooks: 'Addresses that events are sent to',
};

/** What every call can answer. */
const STATUSES: Record<number, string> = {
  401: 'There is no key, or it does not work',
  429: 'More calls than the limit of the key, or of this call; Retry-After says when to go on',
  500: 'Our mistake',
  503: 'It cannot be done at the moment; the same call can be sent again',
};

/** OpenAPI 3.1, with the address of this product as its server. */
export function makeApiDocument(appUrl: string): object {
  const schemas: Record<string, Schema> = { Error: ERROR };
  const paths: Record<string, Record<string, Schema>> = {};
  for (const { name, route } of API_ROUTES) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: operationOf(name, route, schemas),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Indulge public API',
      version: '2',
      description:
        'Orders and rewards of a company. Clients of the Tremendous API (v2) work with this address and a key of Indulge.',
    },
    servers: [{ url: `${appUrl}${PUBLIC_API}` }],
    security: [{ key: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key of the company: `TEST_…` or `PROD_…`' },
      },
    },
  };
}

function operationOf(name: string, route: ApiRoute, schemas: Record<string, Schema>): Schema {
  const statuses = {
    ...STATUSES,
    ...(route.needs === 'read_write' && {
      403: 'The key may only read, or the company may not pay now or has reached a limit',
    }),
    ...(route.params && { 404: 'No object with this ID exists in the company' }),
    ...(route.body && { 400: 'The body is not JSON', 413: 'The body is too large' }),
    ...((route.body || route.query) && { 422: 'Something in the request is wrong; `payload` says where' }),
    ...route.statuses,
  };
  const reply: Record<string, Schema> = route.file
    ? { [route.file]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: toSchema(route.reply, 'output', schemas) } };
  const responses: Record<string, Schema> = { 200: { description: route.summary, content: reply } };
  for (const [status, description] of Object.entries(statuses)) {
    const content = Number(status) < 300 ? reply : { 'application/json': { schema: ref('Error') } };
    responses[status] = { description, content };
  }
  return {
    operationId: name,
    // Its resource, as addresses name it.
    tags: [route.path.split('/', 2)[1]],
    summary: route.summary,
    parameters: [
      ...parametersOf(route.params, 'path', schemas),
      ...parametersOf(route.query, 'query', schemas),
    ],
    ...(route.body && {
      requestBody: {
        required: !route.body.safeParse({}).success,
        content: { 'application/json': { schema: toSchema(route.body, 'input', schemas) } },
      },
    }),
    responses,
  };
}

function parametersOf(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  schemas: Record<string, Schema>,
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input', schemas) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

/** A schema with a name becomes a component. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Record<string, Schema>): Schema {
  const {
    $defs,
    $schema: _dialect,
    ...whole
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      // A number whose text is kept is still a number to its sender.
      if (zodSchema._zod.bag.Class === JsonNumber) jsonSchema.type = 'number';
      if (def.type === 'transform') jsonSchema.type = 'string';
    },
  }) as Schema & { $defs?: Record<string, Schema> };
  for (const [id, definition] of Object.entries($defs ?? {})) schemas[id] ??= named(definition);
  return named(whole);
}

/** References point at components, and the ids of zod's registry are left out. */
function named(schema: Schema): Schema {
  const text = JSON.stringify(schema, (key, value) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
