/** Form to create a token on the paper chain and mint some to the account. */
import { useState } from 'preact/hooks'
import { exchangeControls, MAX_TOKEN_DECIMALS } from '../../api/exchange/controls'
import { parseTyped } from '../../client/trade/typed-numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { useWorkspace } from '../workspace/workspace'
import { ControlFrame, type ControlProps, useControl } from './control'
import { priceFault } from './price-fault'
import { readNumber } from './typed-inputs'

const EMPTY = { symbol: '', name: '', decimals: '18', price: '', amount: '' }
type Typed = typeof EMPTY

const { shape } = exchangeControls.token.input

/** Parses the form. Fields that cannot be parsed are undefined. */
function parseForm({ symbol, name, decimals: places, price, amount: text }: Typed) {
  const decimals = readNumber(places, shape.decimals)
  const amount = decimals === undefined ? undefined : parseTyped(text, decimals)
  const usd = readNumber(price, shape.usd)
  return { symbol: symbol.trim(), name: name.trim(), decimals, usd, amount }
}

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
  const create = () => control.submit(canCreate, () => control.run(input, finish))
  const field = (name: keyof Typed, label: string, fault: string | undefined = undefined) => (
    <TextField
      label={label}
      inputMode={name === 'symbol' || name === 'name' ? 'text' : 'decimal'}
      value={typed[name]}
      onText={(text) => setTyped({ ...typed, [name]: text })}
      fault={control.faultOf(typed[name], t`Required.`) ?? (typed[name].trim() === '' ? undefined : fault)}
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
          decimals === undefined ? t`Enter a whole number up to ${MAX_TOKEN_DECIMALS}.` : undefined,
        )}
        {field('price', t`Price (USD)`, usd === undefined ? priceFault() : undefined)}
        {field('amount', t`Amount`, amount ? undefined : t`Enter an amount above 0.`)}
        <Button type="submit" isBusy={control.isPending}>
          {t`Create token`}
        </Button>
      </Form>
    </ControlFrame>
  )
}
