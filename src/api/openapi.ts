/**
 * Writes the contract as an OpenAPI 3.1 document, derived from the schemas that check requests and replies.
 */

import type * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { refusals } from '../domain/refusals'
import type { EndpointRow } from './endpoint'
import { endpointDocs } from './endpoint-docs'
import { type EndpointName, endpoints } from './endpoints'

type Json = Record<string, unknown>

/** Returns the JSON Schema (2020-12, as in OpenAPI 3.1) of a schema's wire format. */
function wireSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = core.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return rest
}

/** Returns the schema of a request body. Each optional field can also be null, which means absent. */
function bodySchema(body: z.ZodMiniType): Json {
  const schema = wireSchema(body)
  const { required = [], properties } = schema as { required?: string[]; properties?: Record<string, Json> }
  if (!properties) return schema
  const fields = Object.entries(properties).map(([name, field]) => {
    const { default: standard, ...rest } = field
    const isDescribed = required.includes(name) || 'anyOf' in field
    const outer = standard === undefined ? {} : { default: standard }
    return [name, isDescribed ? field : { anyOf: [rest, { type: 'null' }], ...outer }]
  })
  return { ...schema, properties: Object.fromEntries(fields) }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

function describeParameters(row: EndpointRow): Json[] {
  const names = new Set([...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const { properties = {} } = wireSchema(row.params) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: names.has(name) ? 'path' : 'query',
    required: names.has(name),
    schema,
  }))
}

const REFUSAL_SCHEMAS = {
  orderbook: { $ref: '#/components/schemas/Refusal' },
  wallet: { $ref: '#/components/schemas/Message' },
} as const satisfies Record<EndpointRow['area'], Json>

/** Returns the refusals of a row. If the row has a body, they include the refusals of an unreadable body. */
const everyRefusal = (row: EndpointRow): EndpointRow['refusals'] =>
  row.body ? ['PayloadTooLarge', 'UnsupportedMediaType', ...row.refusals] : row.refusals

function describeRefusals(row: EndpointRow): Json {
  const byStatus = new Map<number, string[]>()
  for (const errorType of everyRefusal(row)) {
    const { status, message } = refusals[errorType]
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${errorType}: ${message}`])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      String(status),
      { description: lines.join('\n'), content: json(REFUSAL_SCHEMAS[row.area]) },
    ]),
  )
}

const mediaTypeOf = ({ isText, isStream }: EndpointRow): string =>
  isText ? 'text/plain' : isStream ? 'text/event-stream' : 'application/json'

function describeSuccess(row: EndpointRow, description: string): Json {
  const schema = wireSchema(row.reply)
  const content = { [mediaTypeOf(row)]: { schema } }
  return Object.fromEntries(row.statuses.map((status) => [String(status), { description, content }]))
}

function describeEndpoint(name: EndpointName, row: EndpointRow): Json {
  const { summary, source } = endpointDocs[name]
  return {
    operationId: name,
    summary,
    description: `Source: ${source}.`,
    tags: [row.area],
    parameters: describeParameters(row),
    ...(row.body ? { requestBody: { required: true, content: json(bodySchema(row.body)) } } : {}),
    responses: { ...describeSuccess(row, summary), ...describeRefusals(row) },
  }
}

/** Writes the document. `server` is the base URL of the service. */
export function writeOpenApi(server: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, row] of Object.entries<EndpointRow>(endpoints)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeEndpoint(name as EndpointName, row) }
  }
  const text = { type: 'string' }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Cowbell order book',
      version: '1',
      description: 'Quotes, orders, auctions, prices, affiliates and notifications of a batch auction.',
    },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          required: ['errorType', 'description'],
          properties: { errorType: text, description: text, data: {} },
        },
        Message: { type: 'object', required: ['message'], properties: { message: text } },
      },
    },
  }
}
