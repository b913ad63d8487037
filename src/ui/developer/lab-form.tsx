/** Form of the order lab. Each result can be copied or decoded again. */
import '../styles/screens/contract.css'
import { useState } from 'preact/hooks'
import {
  type BuilderName,
  type BuildField,
  type BuildResult,
  type BuiltText,
  builders,
  initialValues,
} from '../../client/lab/build'
import type { LabContext } from '../../client/lab/report'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Card } from '../kit/card'
import { CopyButton } from '../kit/copy-button'
import { SelectField, TextField } from '../kit/field'

const names = Object.keys(builders) as BuilderName[]

const labelOf = (name: BuilderName): string =>
  ({ order: t`Order`, uid: t`Order UID`, signature: t`Signature`, appData: t`App data` })[name]

interface LabFormProps {
  readonly context: LabContext
  readonly onRead: (text: string) => void
}

export function LabForm({ context, onRead }: LabFormProps) {
  const [name, setName] = useState<BuilderName>('order')
  return (
    <>
      <div class="form-grid">
        <SelectField
          label={t`What to build`}
          choices={names.map((value) => ({ value, label: labelOf(value) }))}
          value={name}
          onChoice={setName}
        />
      </div>
      <Fields key={name} name={name} context={context} onRead={onRead} />
    </>
  )
}

type Values = Readonly<Record<string, string>>

/** Returns the fields that start empty and must be filled in. */
const listRequired = (fields: readonly BuildField[], first: BuildResult): readonly string[] =>
  fields
    .filter(({ name, initial: text }) => text === '' && 'faults' in first && name in first.faults)
    .map(({ name }) => name)

/** Fields of the form. Results are built on every change. Empty fields show no error. */
function Fields({ name, context, onRead }: LabFormProps & { readonly name: BuilderName }) {
  const { fields: listFields, example, build } = builders[name]
  const [fields] = useState(() => listFields(context.now))
  const [values, setValues] = useState<Values>(() => initialValues(fields))
  const result = build(values, context)
  const faults: Values = 'faults' in result ? result.faults : {}
  const [required] = useState(() => listRequired(fields, build(initialValues(fields), context)))
  return (
    <>
      <Card
        title={labelOf(name)}
        aside={
          <Button
            kind="quiet"
            size="small"
            onClick={() => setValues({ ...initialValues(fields), ...example(context) })}
          >
            {t`Load an example`}
          </Button>
        }
      >
        {required.length > 0 && <p class="small soft">{t`Fields with * are required.`}</p>}
        <div class="form-grid">
          {fields.map((field) => (
            <FormField
              key={field.name}
              field={field}
              isRequired={required.includes(field.name)}
              value={values[field.name] ?? ''}
              fault={values[field.name] === '' ? undefined : faults[field.name]}
              onText={(text) => setValues({ ...values, [field.name]: text })}
            />
          ))}
        </div>
      </Card>
      {'built' in result ? (
        result.built.map((built) => <ResultCard key={built.label} built={built} onRead={onRead} />)
      ) : (
        <p class="small soft" role="status">
          {t`The result appears here once these are filled in: ${Object.keys(faults).join(', ')}.`}
        </p>
      )}
    </>
  )
}

interface FormFieldProps {
  readonly field: BuildField
  /** Shows a mark at the label and sets `required` on the input. */
  readonly isRequired: boolean
  readonly value: string
  readonly fault: string | undefined
  readonly onText: (text: string) => void
}

/** Placeholders, each with the field names of the schema it belongs to. */
const PLACEHOLDERS: readonly (readonly [placeholder: string, ...names: readonly string[]])[] = [
  [t`0x and 40 hex digits`, 'sellToken', 'buyToken', 'receiver', 'owner'],
  [t`0x and 64 hex digits`, 'appData', 'digest', 'r', 's'],
  [t`0x and whole bytes in hex`, 'signature'],
  [t`In atoms`, 'sellAmount', 'buyAmount', 'feeAmount'],
  [t`Unix time in seconds`, 'validTo'],
  [t`Basis points`, 'slippageBips'],
  [t`Optional`, 'referrerCode'],
  [t`UID, optional`, 'replacedOrder'],
]

const placeholderOf = (name: string): string =>
  PLACEHOLDERS.find(([, ...names]) => names.includes(name))?.[0] ?? ''

function FormField({ field: { name, choices }, isRequired, value, fault, onText }: FormFieldProps) {
  if (!choices)
    return (
      <TextField
        label={name}
        placeholder={placeholderOf(name)}
        required={isRequired}
        value={value}
        fault={fault}
        onText={onText}
      />
    )
  return (
    <SelectField
      label={name}
      choices={choices.map((choice) => ({ value: choice, label: choice }))}
      value={value}
      onChoice={onText}
    />
  )
}

interface ResultCardProps {
  readonly built: BuiltText
  readonly onRead: (text: string) => void
}

const ResultCard = ({ built: { label, text }, onRead }: ResultCardProps) => (
  <Card
    title={label}
    aside={
      <span class="row">
        <CopyButton text={text} label={t`Copy ${label}`} />
        <Button size="small" aria-label={t`Decode ${label}`} onClick={() => onRead(text)}>
          {t`Decode`}
        </Button>
      </span>
    }
  >
    <section class="raw-text" aria-label={label}>
      <pre>{text}</pre>
    </section>
  </Card>
)
