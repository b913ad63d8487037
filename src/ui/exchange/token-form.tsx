/** Form to create a token on the paper chain and mint some to the account. */
import { useState } from 'preact/hooks'
import { exchangeControls } from '../../api/exchange/controls'
import { parseTyped } from '../../client/trade/typed-numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { useRequiredFields } from '../kit/use-required-fields'
import { useWorkspace } from '../workspace/workspace'
import { ControlFrame, type ControlProps, useControl } from './control'
import { readNumber } from './typed-inputs'

const EMPTY = { symbol: '', name: '', decimals: '18', price: '', amount: '' }
type Typed = typeof EMPTY

const MAX_DECIMALS = 24
const MAX_USD = 1e9

/** Parses the form. Fields that cannot be parsed are undefined. */
function parseForm({ symbol, name, decimals: places, price, amount: text }: Typed) {
  const number = readNumber(places, MAX_DECIMALS)
  const decimals = Number.isInteger(number) ? number : undefined
  const amount = decimals === undefined ? undefined : parseTyped(text, decimals)
  const usd = readNumber(price, MAX_USD)
  return { symbol: symbol.trim(), name: name.trim(), decimals, usd, amount }
}

const { shape } = exchangeControls.token.input
const wordFault = (name: 'symbol' | 'name', word: string): string | undefined =>
  shape[name].safeParse(word).success ? undefined : t`Too long, or with characters that cannot be shown.`

export function TokenForm({ handle }: ControlProps) {
  const { chain, account } = useWorkspace()
  const control = useControl(handle, 'token')
  const [typed, setTyped] = useState(EMPTY)
  const parsed = parseForm(typed)
  const { symbol, decimals, usd, amount } = parsed
  const input = { ...parsed, amount: String(amount), network: chain.name, owner: account?.address }
  const canCreate = exchangeControls.token.input.safeParse(input).success
  const finish = (): string => {
    setTyped(EMPTY)
    return t`${symbol} can be traded now.`
  }
  const gaps = useRequiredFields()
  const create = () => gaps.submit(canCreate, () => control.run(input, finish))
  const field = (name: keyof Typed, label: string, fault: string | undefined = undefined) => (
    <TextField
      label={label}
      inputMode={name === 'symbol' || name === 'name' ? 'text' : 'decimal'}
      value={typed[name]}
      onText={(text) => setTyped({ ...typed, [name]: text })}
      fault={gaps.faultOf(typed[name], t`Required.`) ?? (typed[name] === '' ? undefined : fault)}
    />
  )
  return (
    <ControlFrame
      name="token"
      title={t`Your own token on ${chain.label}`}
      description={t`Creates a token with a pool of 4 million USD, and mints it to your account.`}
      control={control}
    >
      <Form class="control-fields" onSubmit={create}>
        {field('symbol', t`Symbol`, wordFault('symbol', symbol))}
        {field('name', t`Name`, wordFault('name', parsed.name))}
        {field(
          'decimals',
          t`Decimals`,
          decimals === undefined ? t`Enter a number up to ${MAX_DECIMALS}.` : undefined,
        )}
        {field('price', t`Price (USD)`, usd ? undefined : t`Enter a price above 0.`)}
        {field('amount', t`Amount`, amount ? undefined : t`Enter an amount above 0.`)}
        <Button type="submit" isBusy={control.isPending}>
          {t`Create token`}
        </Button>
      </Form>
    </ControlFrame>
  )
}
