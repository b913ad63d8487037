import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../../src/api/endpoints'
import { writeOpenApi } from '../../../../src/api/openapi'
import { findEndpoints, groupByArea, viewContract } from '../../../../src/ui/settings/contract/contract-view'

const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }

const bells = {
  openapi: '3.1.0',
  paths: {
    '/bells/{id}': {
      post: {
        summary: 'Ring a bell.',
        tags: ['tower'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9]{1,15}$' } },
          { name: 'tone', in: 'query', required: false, schema: { type: 'string', pattern: '^[a-g]$' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  times: { type: 'integer', minimum: 1, maximum: 12 },
                  isLoud: { type: 'boolean', default: false },
                },
                required: ['times'],
              },
            },
          },
        },
        responses: {
          '201': { description: 'Ring a bell.', content: { 'text/plain': { schema: { type: 'string' } } } },
          '400': { description: 'TooLoud: At night: no.\nNoRope: The rope is gone.', content: refusal },
        },
      },
    },
  },
}

const contract = viewContract(writeOpenApi('/'))
const endpointAt = (method: string, path: string) =>
  contract.find((endpoint) => endpoint.method === method && endpoint.path === path)

describe('viewContract', () => {
  it('describes an operation in words and includes the schemas for the form', () => {
    const [id, tone] = bells.paths['/bells/{id}'].post.parameters
    const body = bells.paths['/bells/{id}'].post.requestBody.content['application/json'].schema
    expect(viewContract(bells)).toEqual([
      {
        area: 'tower',
        method: 'POST',
        path: '/bells/{id}',
        summary: 'Ring a bell.',
        parameters: [
          { name: 'id', in: 'path', words: '1 to 15 digits', isRequired: true, schema: id?.schema },
          { name: 'tone', in: 'query', words: 'text like ^[a-g]$', isRequired: false, schema: tone?.schema },
        ],
        bodies: [
          {
            schema: body,
            form: '',
            fields: [
              { name: 'times', words: 'whole number, 1 to 12', isRequired: true },
              { name: 'isLoud', words: 'true or false', isRequired: false, defaultValue: 'false' },
            ],
          },
        ],
        replies: [{ status: '201', mediaType: 'text/plain', words: 'text' }],
        refusals: [
          { status: '400', errorType: 'TooLoud', message: 'At night: no.' },
          { status: '400', errorType: 'NoRope', message: 'The rope is gone.' },
        ],
      },
    ])
  })

  it('returns every endpoint of the contract once', () => {
    const names = contract.map(({ method, path }) => `${method} ${path}`)
    expect(names.toSorted()).toEqual(
      Object.values(endpoints)
        .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
        .toSorted(),
    )
  })

  it('describes every value that the contract accepts', () => {
    const taken = contract.flatMap(({ parameters, bodies }) => [
      ...parameters,
      ...bodies.flatMap(({ fields }) => fields),
    ])
    expect(taken.length).toBeGreaterThan(60)
    expect(taken.filter(({ words }) => /^text like|anything/.test(words))).toEqual([])
  })

  it('identifies the variants of a body by their constants', () => {
    const forms = endpointAt('POST', '/{network}/api/v1/paper/transactions')?.bodies.map(({ form }) => form)
    expect(forms?.slice(0, 2)).toEqual(['kind: fund, deployWallet', 'kind: approve'])
  })

  it('shows a body that is not an object as one row', () => {
    const [body] = endpointAt('POST', '/{network}/api/v1/orders/by_uids')?.bodies ?? []
    expect(body?.fields).toEqual([
      { name: 'the whole body', words: 'list of up to 128: 0x and 112 hex digits', isRequired: true },
    ])
  })

  it.each([
    undefined,
    {},
    { ...bells, openapi: '2.0' },
    { openapi: '3.1.0', paths: { '/bells': { get: {} } } },
  ])('throws for %j, which is not an OpenAPI 3.1 document', (document) => {
    expect(() => viewContract(document)).toThrow()
  })
})

describe('findEndpoints', () => {
  const pathsFor = (text: string) => findEndpoints(contract, text).map(({ path }) => path)

  it('finds by path, summary and errorType in any case', () => {
    expect(pathsFor('usdprice')).toEqual(['/{network}/tokens/{token}/usdPrice'])
    expect(pathsFor('signed ORDER')).toEqual(['/{network}/api/v1/orders'])
    expect(pathsFor('insufficientfee')).toEqual(['/{network}/api/v1/orders'])
  })

  it('finds everything for blank text and nothing for an unknown word', () => {
    expect(findEndpoints(contract, '  ')).toEqual(contract)
    expect(pathsFor('orders xyzzy')).toEqual([])
  })
})

describe('groupByArea', () => {
  it('puts every endpoint under its area', () => {
    const groups = groupByArea(contract)
    expect(groups.map(({ area }) => area)).toEqual(['orderbook', 'wallet'])
    expect(groups.flatMap(({ endpoints: ofArea }) => ofArea)).toHaveLength(contract.length)
    expect(groups.every(({ area, endpoints: ofArea }) => ofArea.every((row) => row.area === area))).toBe(true)
  })
})
