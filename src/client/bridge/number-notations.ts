/**
 * Notations of numbers on pages: "26,85 Mio.", "1.2K", "3万", "1.2e+12", "0.0₄158". Pages write the words in
 * the user's language with `Intl.NumberFormat` (`notation: 'compact'`), or in English with their own code.
 * The worker sends the notations to content scripts, because content scripts are loaded on every page and
 * must stay small.
 */

/**
 * Words by power of ten, in lower case without a final dot. They come from `Intl` in the languages of Europe,
 * Turkish, Vietnamese and Indonesian, and from English pages.
 */
const WORDS: Readonly<Record<number, string>> = {
  3: 'b bin de_mii duizend e ezer k lk mie mii mil mila mille millier n nghìn rb ribu t tausend th thousand thousands tis tisuća tisuće tisíc tisíca tisíce tn tuhat tuhatta tusen tusind tys tysiąc tysiąca tysiące tysięcy χιλ χιλιάδα χιλιάδες тис тисяч тисяча тисячі тыс тысяч тысяча тысячи хил хиляди אלף',
  5: 'l lac lakh lakhs',
  6: 'de_milioane jt juta m mi mil milhão milhões milijun milijuna milioane milion miliona milione milioni milionu miliony milionów milionů milión milióna miliónov milióny milj miljoen miljon miljoner miljoona miljoonaa mill million millionen millioner millions millió millones millón milyon mio mln mm mn tr triệu εκ εκατομμύρια εκατομμύριο милион милиона миллион миллиона миллионов млн мільйон мільйона мільйони мільйонів מיליון',
  7: 'cr crore crores',
  9: 'b bi bil bilhão bilhões billion billions bn de_miliarde g m md mds mia mil_m mil_mi mil_milhões mil_millones miliar miliard miliarda miliarde miliardi miliardo miliardy miliardów milijarda milijarde milijardi miliárd miljard miljarder miljardi miljardia milliard milliarde milliarden milliarder milliards milliárd milyar mld mlr mm mr mrd t tỷ δισ δισεκατομμύρια δισεκατομμύριο милиард милиарда миллиард миллиарда миллиардов млрд мільярд мільярда мільярди мільярдів מיליארד',
  12: 'b bi bil bilijun bilijuna bilion biliona bilionu biliony bilionów bilionů bilião bilión bilióna biliónov bilióny biliões bilj biljoen biljon biljoner biljoona biljoonaa bill billion billionen billioner billions billió billones billón bio bln bn de_trilioane mila_miliardi mille_miliardi nghìn_tỷ nt t tn tr tri tril trilhão trilhões trilioane trilion triliun trillion trillions trilyon trn τρισ τρισεκατομμύρια τρισεκατομμύριο трилион трилиона триллион триллиона триллионов трильйон трильйона трильйони трильйонів трлн טריליון',
  15: 'billiarde billiarden brd p q qa qd quadrillion quadrillions',
  18: 'qi quintillion trillion trillionen',
}

/** Signs of Chinese, Japanese and Korean by power of ten. A symbol can follow them without a space. */
const SIGNS: Readonly<Record<number, string>> = {
  3: '千 천',
  4: '万 萬 만',
  6: '百万',
  8: '亿 億 억',
  12: '万亿 萬億 兆 조',
  16: '京 경',
}

/** Lists the factors that each word can mean, because words differ between languages. */
function listScales(...tables: readonly Readonly<Record<number, string>>[]): Record<string, number[]> {
  const scales = new Map<string, number[]>()
  for (const [power, words] of tables.flatMap((table) => Object.entries(table)))
    for (const each of words.split(' ')) {
      const word = each.replaceAll('_', ' ')
      scales.set(word, [...(scales.get(word) ?? []), 10 ** Number(power)])
    }
  return Object.fromEntries(scales)
}

const signs = Object.values(SIGNS)
  .flatMap((each) => each.split(' '))
  .toSorted((a, b) => b.length - a.length)
  .join('|')

const SPACE = '[ \\u00a0\\u2009\\u202f]'
const DIGIT_MARK = "[.,'’ \\u00a0\\u2009\\u202f]"
/** A number begins after a space or a bracket, with a limit, a sign or a currency. */
const START = String.raw`(?<![^\s(["“'→:;|•·])(?<![×*·^÷]${SPACE}?)(?<limit>[<>≤≥]?)${SPACE}?[~≈+−\-$€£¥]?`
/** Digits: 1,234.5, or with a count of zeros: 0.0₄158, 0.0{4}158. */
const DIGITS = String.raw`(?:\d[.,]0?(?:[₀-₉]+|\{\d+\}|\(\d+\))\d+|\d+(?:${DIGIT_MARK}\d+)*)`
/** Power of ten: e+12, × 10^12, ×10¹². */
const POWER = String.raw`(?:[eE][+−-]?\d+|${SPACE}?[×x*·]${SPACE}?10(?:\^[+−-]?\d+|[⁺⁻]?[⁰¹²³⁴-⁹]+))?`
const WORD = String.raw`\p{L}[\p{L}\p{M}]*\.?`

/** Scales by word, and sources of regular expressions. */
export const NUMBER_NOTATIONS = {
  scales: listScales(WORDS, SIGNS),
  space: SPACE,
  /** A number, with a word of two parts at most after it. */
  number: String.raw`${START}(?<digits>${DIGITS})(?!${DIGIT_MARK}?\d)(?<power>${POWER})(?:${SPACE}?(?<word>${signs}|${WORD}(?:${SPACE}${WORD})?(?![\p{L}\p{N}_])))??(?<more>\+?)`,
  /** End of an amount that follows its symbol. Any other text could belong to the number. */
  end: String.raw`(?=\s*$|\s*[()\]|,;:→](?!\d)|\s*\.(?:\s|$)|\s+(?:for|to|and|at|of|on|with|via)\b`,
} as const
