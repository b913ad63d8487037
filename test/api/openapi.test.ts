import { describe, expect, it } from 'vitest'
import type { EndpointRow } from '../../src/api/endpoint'
import { endpoints } from '../../src/api/endpoints'
import { writeOpenApi } from '../../src/api/openapi'
import { refusals } from '../../src/domain/refusals'

type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: { type?: string; pattern?: string } }[]
  requestBody?: {
    content: Record<string, { schema: { required?: string[]; properties?: Record<string, unknown> } }>
  }
  responses: Record<string, { description: string; content: Record<string, unknown> }>
}

const document = writeOpenApi('http://service.test') as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}
const operation = (row: EndpointRow): Operation | undefined =>
  document.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]

describe('the OpenAPI document', () => {
  it.each(Object.entries<EndpointRow>(endpoints))(
    'describes parameters, successes and refusals of %s',
    (_, row) => {
      const described = operation(row)
      const statuses = [...row.statuses, ...row.refusals.map((errorType) => refusals[errorType].status)].map(
        String,
      )
      expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(statuses))
      expect(described?.parameters.map(({ name }) => name)).toEqual(Object.keys(row.params.shape))
      expect(described?.requestBody !== undefined).toBe(row.body !== undefined)
    },
  )

  it('describes the wire format: amounts as digits, addresses as hex of either case, defaults as optional, optional fields as nullable', () => {
    const schema = operation(endpoints.quote)?.requestBody?.content['application/json']?.schema
    expect(schema?.properties?.['sellToken']).toEqual({ type: 'string', pattern: '^0[xX][0-9a-fA-F]{40}$' })
    expect(schema?.properties?.['sellAmountBeforeFee']).toEqual({
      anyOf: [{ type: 'string', pattern: '^[0-9]+$' }, { type: 'null' }],
    })
    expect(schema?.properties?.['onchainOrder']).toEqual({
      anyOf: [{ type: 'boolean' }, { type: 'null' }],
      default: false,
    })
    expect(schema?.required).toEqual(['sellToken', 'buyToken', 'from', 'kind'])
  })

  it('distinguishes path and query parameters', () => {
    const parameters = operation(endpoints.getAccountOrders)?.parameters
    expect(parameters?.map(({ name, in: place, required }) => `${place} ${name} ${required}`)).toEqual([
      'path network true',
      'path owner true',
      'query offset false',
      'query limit false',
    ])
  })

  it('has a refusal format for each area', () => {
    const refusalOf = (row: EndpointRow) => operation(row)?.responses['400']?.content['application/json']
    expect(refusalOf(endpoints.getOrder)).toEqual({ schema: { $ref: '#/components/schemas/Refusal' } })
    expect(refusalOf(endpoints.getNotifications)).toEqual({
      schema: { $ref: '#/components/schemas/Message' },
    })
  })
})
