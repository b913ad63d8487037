/** Fields side by side: seen, signed, reported, settled. On a narrow surface each field is a block of its own. */

import { t } from '../../domain/text/texts'
import { Icon } from '../kit/icon'
import type { ComparedField } from './view'

const NONE = '—'

/** A value that is broken between its words only: a shortened address is one, its dots too. */
const Whole = ({ text }: { readonly text: string }) =>
  text.split(' ').flatMap((word, at) => [at === 0 ? '' : ' ', <span key={at}>{word}</span>])

const Told = ({ field }: { readonly field: ComparedField }) => (
  <td
    data-label={t`Server`}
    data-empty={field.reported === undefined}
    data-tone={field.differs ? 'bad' : undefined}
  >
    {field.differs && <Icon name="warning" size={14} />}
    <Whole text={field.reported ?? NONE} />
    {field.differs && <span class="hidden-label"> {t`differs`}</span>}
  </td>
)

export const ComparedTable = ({ fields }: { readonly fields: readonly ComparedField[] }) => (
  <table class="compared">
    <caption class="hidden-label">{t`Quote, signed, on server, settled`}</caption>
    <thead>
      <tr>
        <td />
        <th scope="col">{t`Quote`}</th>
        <th scope="col">{t`Signed`}</th>
        <th scope="col">{t`Server`}</th>
        <th scope="col">{t`Settled`}</th>
      </tr>
    </thead>
    <tbody>
      {fields.map((field) => (
        <tr key={field.label}>
          <th scope="row">{field.label}</th>
          <td data-label={t`Quote`} data-empty={field.seen === undefined}>
            <Whole text={field.seen ?? NONE} />
          </td>
          <td data-label={t`Signed`}>
            <Whole text={field.signed} />
          </td>
          <Told field={field} />
          <td data-label={t`Settled`} data-empty={field.settled === undefined}>
            <Whole text={field.settled ?? NONE} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
