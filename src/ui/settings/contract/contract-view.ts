/** Converts the OpenAPI document of the service to rows for the screen. */

import * as z from 'zod/mini'
import { t } from '../../../domain/text/texts'
import { describeSchema, type SchemaShape, schemaShape } from './contract-words'

const content = z.record(z.string(), z.object({ schema: schemaShape }))

const operation = z.object({
  summary: z.string(),
  tags: z.array(z.string()).check(z.minLength(1)),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: schemaShape }),
  ),
  requestBody: z.optional(z.object({ content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
})

/** The parts of an OpenAPI 3.1 document that the screen shows. */
const openApiDocument = z.object({
  openapi: z.string().check(z.startsWith('3.1')),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

type Operation = z.infer<typeof operation>

export interface FieldView {
  readonly name: string
  /** Accepted values in words, such as "0x and 40 hex digits". */
  readonly words: string
  readonly isRequired: boolean
  /** Default value, if the document has one. */
  readonly defaultValue?: string
}

/** Parameter of a request. `in` is `path` or `query`. */
export interface ParameterView extends FieldView {
  readonly in: string
  readonly schema: SchemaShape
}

/** One variant of a request body. */
export interface BodyView {
  readonly schema: SchemaShape
  /** Constants that identify the variant, such as "kind: fund". Empty if there is only one variant. */
  readonly form: string
  readonly fields: readonly FieldView[]
}

/** Endpoint with its path in OpenAPI notation: `/{network}/api/v1/orders`. */
export interface EndpointView {
  readonly area: string
  /** HTTP method in capitals. */
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly parameters: readonly ParameterView[]
  /** Empty for a request without a body. */
  readonly bodies: readonly BodyView[]
  readonly replies: readonly { readonly status: string; readonly mediaType: string; readonly words: string }[]
  readonly refusals: readonly {
    readonly status: string
    readonly errorType: string
    readonly message: string
  }[]
}

/** Endpoints of one area in document order. */
export interface AreaView {
  readonly area: string
  readonly endpoints: readonly EndpointView[]
}

/**
 * Parses the document.
 * @throws ZodError if it does not have the shape that Cowbell writes
 */
export function viewContract(document: unknown): EndpointView[] {
  const { paths } = z.parse(openApiDocument, document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, row]) => ({
      area: row.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary: row.summary,
      parameters: row.parameters.map(({ name, in: place, required, schema }) => ({
        name,
        in: place,
        schema,
        words: describeSchema(schema),
        isRequired: required,
      })),
      bodies: Object.values(row.requestBody?.content ?? {}).flatMap(({ schema }) => viewBodies(schema)),
      replies: viewReplies(row),
      refusals: viewRefusals(row),
    })),
  )
}

function viewBodies(schema: SchemaShape): BodyView[] {
  if (schema.oneOf) {
    const fixed = fixedNames(schema.oneOf)
    return schema.oneOf.map((form) => ({
      schema: form,
      form: readForm(form, fixed),
      fields: viewFields(form),
    }))
  }
  return [{ schema, form: '', fields: viewFields(schema) }]
}

/** Returns the fields that identify a variant: those with a constant in at least one variant. */
const fixedNames = (forms: readonly SchemaShape[]): ReadonlySet<string> =>
  new Set(
    forms.flatMap(({ properties = {} }) =>
      Object.entries(properties).flatMap(([name, { const: only }]) => (only === undefined ? [] : [name])),
    ),
  )

const readForm = ({ properties = {} }: SchemaShape, fixed: ReadonlySet<string>): string =>
  Object.entries(properties)
    .filter(([name]) => fixed.has(name))
    .map(([name, { const: only, enum: several = [] }]) => `${name}: ${only ?? several.join(', ')}`)
    .join('; ')

/** Lists the fields of a body. A body that is not an object is one row. */
function viewFields(schema: SchemaShape): FieldView[] {
  const { properties, required = [] } = schema
  if (!properties) return [{ name: t`the whole body`, words: describeSchema(schema), isRequired: true }]
  return Object.entries(properties).map(([name, field]) => ({
    name,
    words: describeSchema(field),
    isRequired: required.includes(name),
    ...(field.default === undefined ? {} : { defaultValue: String(field.default) }),
  }))
}

const isRefusal = (status: string) => Number(status) >= 400

const viewReplies = ({ responses }: Operation): EndpointView['replies'] =>
  Object.entries(responses)
    .filter(([status]) => !isRefusal(status))
    .flatMap(([status, reply]) =>
      Object.entries(reply.content).map(([mediaType, { schema }]) => ({
        status,
        mediaType,
        words: describeSchema(schema),
      })),
    )

/** Parses the description of error replies. Each line is one error: `errorType: sentence`. */
const viewRefusals = ({ responses }: Operation): EndpointView['refusals'] =>
  Object.entries(responses)
    .filter(([status]) => isRefusal(status))
    .flatMap(([status, { description }]) =>
      description.split('\n').map((line) => {
        const [errorType = '', ...message] = line.split(': ')
        return { status, errorType, message: message.join(': ') }
      }),
    )

const searchedText = ({ method, path, summary, refusals }: EndpointView): string =>
  [method, path, summary, ...refusals.map(({ errorType }) => errorType)].join(' ').toLowerCase()

/** Finds the endpoints that contain every word of the text in method, path, summary or error types. */
export function findEndpoints(endpoints: readonly EndpointView[], text: string): EndpointView[] {
  const words = text.toLowerCase().split(/\s+/)
  return endpoints.filter((endpoint) => {
    const searched = searchedText(endpoint)
    return words.every((word) => searched.includes(word))
  })
}

/** Groups endpoints by area, in order of first occurrence. */
export function groupByArea(endpoints: readonly EndpointView[]): AreaView[] {
  const areas = [...new Set(endpoints.map(({ area }) => area))]
  return areas.map((area) => ({ area, endpoints: endpoints.filter((endpoint) => endpoint.area === area) }))
}
