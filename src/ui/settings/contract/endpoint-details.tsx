/** One endpoint of the contract: a line that unfolds into what it takes, answers and refuses. */

import type { ComponentChildren } from 'preact'
import { t } from '../../../domain/text/texts'
import '../../styles/screens/contract.css'
import { useState } from 'preact/hooks'
import { Icon } from '../../kit/icon'
import { isStream } from './contract-example'
import type { EndpointView, FieldView } from './contract-view'
import { EndpointForm } from './endpoint-form'

/** A path that breaks before its slashes, and within no word. */
const PathText = ({ path }: { readonly path: string }) => (
  <code>
    {path.split('/').flatMap((part, at) => (at === 0 ? [part] : [<wbr key={`${at}`} />, `/${part}`]))}
  </code>
)

/** Folded until it is asked for. */
export const EndpointDetails = ({ endpoint }: { readonly endpoint: EndpointView }) => {
  // The form is made when it is first seen: there are many.
  const [isOpened, setOpened] = useState(false)
  return (
    <details class="endpoint" onToggle={() => setOpened(true)}>
      <summary>
        <span class="endpoint-name">
          <span class="endpoint-method">{endpoint.method}</span> <PathText path={endpoint.path} />
        </span>
        <span class="endpoint-says">{endpoint.summary}</span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <div class="endpoint-body">
        <Fields
          title={t`Parameters`}
          rows={endpoint.parameters.map((parameter) => [parameter, `${parameter.in}, ${needOf(parameter)}`])}
        />
        {endpoint.bodies.map(({ form, fields }) => (
          <Fields
            key={form}
            title={form ? t`Body, ${form}` : t`Body`}
            rows={fields.map((field) => [field, needOf(field)])}
          />
        ))}
        <Rows
          title={t`Replies`}
          heads={[t`Status`, t`Description`, t`Type`]}
          rows={endpoint.replies.map(({ status, words, mediaType }) => [status, words, mediaType])}
        />
        <Rows
          title={t`Errors`}
          heads={['errorType', t`Message`, t`Status`]}
          rows={endpoint.refusals.map(({ errorType, says, status }) => [
            <code key={errorType}>{errorType}</code>,
            says,
            status,
          ])}
        />
        {isOpened &&
          (isStream(endpoint) ? (
            <p class="small soft">{t`Streamed reply: read it with curl or a program.`}</p>
          ) : (
            <EndpointForm endpoint={endpoint} />
          ))}
      </div>
    </details>
  )
}

/** Whether it must be given, and what is taken if it is not. */
function needOf({ isRequired, otherwise }: FieldView): string {
  if (isRequired) return 'required'
  return otherwise === undefined ? 'optional' : t`default ${otherwise}`
}

interface FieldsProps {
  readonly title: string
  readonly rows: readonly (readonly [field: FieldView, note: string])[]
}

const Fields = ({ title, rows }: FieldsProps) => (
  <Rows
    title={title}
    heads={[t`Name`, t`Value`, t`Required`]}
    rows={rows.map(([{ name, words }, note]) => [<code key={name}>{name}</code>, words, note])}
  />
)

interface RowsProps {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly [ComponentChildren, string, string])[]
}

/** A small table; nothing where there are no rows. */
function Rows({ title, heads, rows }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <table class="endpoint-table">
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, words, note], at) => (
          <tr key={at}>
            <td>{name}</td>
            <td>{words}</td>
            <td>{note}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
