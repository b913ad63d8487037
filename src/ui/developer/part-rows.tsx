/** Field paths with their values: hex and long numbers whole, each to be copied without the words around it. */
import '../styles/screens/developer/values.css'
import { t } from '../../domain/text/texts'
import { CopyButton } from '../kit/copy-button'

/** What is for machines in a value: JSON is all of it. */
const CODE = /^[[{].*|0x[\da-fA-F]{8,}|\d{13,}/gs

/**
 * What of a value is worth a copy button; undefined where it is words.
 * @internal Exported for its test.
 */
export function copiedOf(value: string): string | undefined {
  const [first, ...others] = value.match(CODE) ?? []
  return others.length === 0 ? first : value
}

/** Words as words, the rest as code. */
const Value = ({ value }: { readonly value: string }) => {
  const codes = value.match(CODE) ?? []
  return (
    <span>
      {value.split(CODE).map((words, at) => (
        <>
          {words}
          {codes[at] && <code>{codes[at]}</code>}
        </>
      ))}
    </span>
  )
}

export const PartRows = ({
  rows,
}: {
  readonly rows: readonly (readonly [path: string, value: string])[]
}) => (
  <dl class="part-rows">
    {rows.map(([path, value], at) => {
      const copied = copiedOf(value)
      return (
        <div key={at}>
          <dt>{path}</dt>
          <dd>
            <Value value={value} />
            {copied !== undefined && <CopyButton text={copied} label={t`Copy ${path}`} />}
          </dd>
        </div>
      )
    })}
  </dl>
)
