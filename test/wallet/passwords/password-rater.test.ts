import { wordlist } from '@scure/bip39/wordlists/english.js'
import { describe, expect, it } from 'vitest'
import { ratePassword } from '../../../src/wallet/passwords/password-rater'
import { isAcceptable, loadPasswordRater } from '../../../src/wallet/passwords/passwords'
import { seeded } from '../../support/seeded'

const isAccepted = (text: string): boolean => isAcceptable(ratePassword(text))

describe('ratePassword', () => {
  it.each([
    ['', 'tooShort'],
    ['Tr0ub4d', 'tooShort'],
    ['🐄🐄🐄🐄', 'tooShort'],
    ['password', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abababababababab', 'weak'],
    ['cowbell123', 'weak'],
    ['summer2026', 'weak'],
    ['tiger lamp', 'weak'],
    ['tiger lamp paper', 'weak'],
    ['x7#kQ!2p', 'weak'],
    ['q9$Lw2&vN4!z', 'fair'],
    ['orange lamp river tuesday', 'fair'],
    ['ocean ribbon clever tomato jacket', 'strong'],
    ['Zj4!rT9#qLs2&vN4!z', 'strong'],
  ] as const)('rates %j %s', (text, rating) => {
    expect(ratePassword(text).rating).toBe(rating)
  })

  it('explains the rating', () => {
    expect(ratePassword('abc').message).toBe('At least 8 characters, please.')
    expect(ratePassword('password').message).toMatch(/^Weak/)
  })

  it('is the function that loadPasswordRater loads', async () => {
    expect(await loadPasswordRater()).toBe(ratePassword)
  })

  it('rates the first forty characters, so that a long text takes no longer', () => {
    const repeated = 'aB3$'.repeat(10)
    expect(ratePassword(repeated.repeat(1_000))).toEqual(ratePassword(repeated))
  })
})

describe('a new vault', () => {
  const LEAKED = (
    '1qaz2wsx 1q2w3e4r P@$$w0rd Pa$$word1 Summer2024! 01/01/1990 1q2w3e4r5t6y 1QAZ2wsx#EDC zaq12wsx zaq1@WSX !QAZ2wsx ' +
    '!QAZ@WSX qazwsxedc qweasdzxc q1w2e3r4 q1w2e3r4t5 asdf1234 qwer1234 1234qwer abcd1234 a1b2c3d4 1a2b3c4d aa112233 ' +
    'password1 Password123 Password123! P@ssw0rd P@ssword1 p@55w0rd passw0rd! Passw0rd2024 letmein1! L3tm31n! iloveyou2 ' +
    'ILoveYou! Iloveyou123 monkey123 dragon99 Dragon2023! football1 Baseball! superman1 Batman123! sunshine1 Sunshine! ' +
    'princess1 welcome1 Welcome123! Welcome2024 admin123 Admin@123 Administrator1! qwerty123 Qwerty123! qwertyuiop ' +
    'asdfghjkl zxcvbnm123 147258369 123456789 987654321 11111111 00000000 1234567890 12345678a 123qweasd 1234abcd! ' +
    'abc123456 trustno1 Tr0ub4dor michael1 Jennifer2 charlie123 liverpool1 Arsenal2020! bitcoin2021 Ethereum1! ' +
    'metamask123 Winter2025! Spring2024# October2023 changeme1 Chang3me! secret123 S3cr3t123 master123 starwars1 ' +
    'pokemon25 2024-05-17 31.12.1999 0123456789 asd123!@#zxc m0th3rf4th3r correcthorsebatterystaple p@ssw0rd123! ' +
    'Fr33d0m2020! iloveyouforever mypassword123 Mypassword1! thisismypassword letmeinplease qwerty!@#123 1q2w3e4r5t!Q ' +
    'zxcvbnm,./ !@#$%^&*() qazwsx123!@# asdqwe123 asdf;lkj 1234qwerASDF Qwer1234! qwe123!@# abc123!@# aaaa1111bbbb ' +
    'abcabcabc123 Password1234567890 passwordpassword Passw0rdPassw0rd adminadmin123 johnsmith1985 JohnSmith1985! ' +
    'jessica19900101 alexander2001 Schalke04!2020 Borussia1909 hallo123456 Passwort123! Sommer2024! Hallo1234! ' +
    'ichliebedich1 Schatz2020! Deutschland1! MustermannMax1 Berlin2024! M1ch43l1987 Sup3rm4n!2021 W3lcome2024! ' +
    'Gr33nd4y2004 h4ck3rm4n1337 d00rb3ll123 fuckyou2020! Fuckyou123 whatever123! harrypotter7 HarryPotter1997 ' +
    'StarWars1977! gandalf123 Gandalf2020! frodobaggins1 ManchesterUnited1 liverpoolfc1892 chelsea4ever ilovemymom123 ' +
    'ilovejesus777 jesus1stlord godisgood777 blessed2020! tobeornottobe TobeOrNotToBe1 maytheforcebewithyou ' +
    'Maytheforce1! winteriscoming Winteriscoming1! thequickbrownfox ThequickBrownfox1 helloworld123 HelloWorld2024! ' +
    'bitcointothemoon Bitcoin2024! tothemoon2021 hodlhodlhodl satoshinakamoto SatoshiNakamoto1! vitalikbuterin1 ' +
    'ethereum2030 metamask2024! trustwallet123 cowbell2024! CowSwap2023! f4th3rm0th3r mothersfather bl4ckbl00d r3dr0s3s1 ' +
    's3cur1tyg4t3 purpl3r4in1984 sup3rs3cr3t! topsecret007 JamesBond007! Agent007007 1234567890qwertyuiop qwertyuiop[]\\ ' +
    "asdfghjkl;' poiuytrewq1 mnbvcxz123 0987654321a 13579246810 31415926535 2718281828 19871987aa 12121212aa 11223344ab " +
    '0102030405 01.01.2000a 14021987anna anna14021987 Anna&Paul2015 mama1954papa ashley&brian michaeljordan23 ' +
    'MichaelJordan23! kobebryant24 lebronjames23 cristiano7ronaldo leomessi10! Porsche911! Ferrari458 bmw320d2015 ' +
    'Mercedes2020 toyotacorolla1 iphone15pro Samsung2021! google123! Microsoft365 Windows10!! linux4ever! ubuntu2204 ' +
    'raspberrypi1 changeit!! ChangeMe123! default123! guestguest1 rootroot123 toor1234! temp12345! Test1234! testtest123 ' +
    'demo2024!! hunter2hunter2 correcthorse horsebatterystaple CorrectHorseBatteryStaple1 Tr0ub4dor&3 troubador3 ' +
    'abcdefg1234567 a1s2d3f4g5h6 z1x2c3v4b5 q1w2e3r4!@ 1a2s3d4f5g 1qazxsw23edc 3edc4rfv5tgb !qaz2wsx3EDC zaqxswcdevfr ' +
    'qwaszx123! asdzxc123! asdzxcqwe1 dvorak123! aoeuidhtns lkjhgfdsa1 7ujm8ik,9ol. 147896325a 741852963a 159357456a ' +
    '789456123qwe hjkl;hjkl; ghjkghjk11 yxcvbnm123 qwertz123! Qwertz1234 asdfjklö1 azertyuiop1 yqcxsw34 gfhjkm123 ' +
    'gtnhjdbx1 passwordyang1 woaini520 woaini1314 5201314abc sifre123! contraseña1 motdepasse1! jetaime123! bonjour123! ' +
    'azerty2020! senha12345 parola1234 hejsan123! salasana1! wachtwoord1 welkom2024! haslo1234!'
  ).split(' ')
  const SENTENCES = [
    'correct horse battery staple',
    'Correct-Horse-Battery-Staple',
    'correct_horse_battery_staple',
    'to be or not to be',
    'May the force be with you',
    'the quick brown fox',
    'winter is coming',
    'never gonna give you up',
    'I love you forever',
    'TobeOrNotToBe1',
    'to.be.or.not.to.be',
    'tiger lamp',
    'lorem ipsum dolor',
  ]

  it('accepts no leaked or patterned password', () => {
    expect([...LEAKED, ...SENTENCES].filter(isAccepted)).toEqual([])
  })

  it.each([
    'q9$Lw2&vN4!z',
    'violet-anchor-mango-siege',
    'My cat eats 3 herrings daily',
    'ocean ribbon clever tomato',
    'Zj4!rT9#qLs2',
    'wrong pencil sings loudly 7',
    'Grün-Laterne-Walnuss-Kabel',
    'f8Kd!29xQwz7',
    'seven sleepy otters argue',
    'abandon ability able about',
    'rocket.window.spoon.cactus',
    'Wir tanzen um halb vier Walzer',
    'kühe läuten nachts leise',
    'T%4jwM2^pd9V',
  ])('accepts %s', (text) => {
    expect(isAccepted(text)).toBe(true)
  })

  it('accepts any four random words of a list and any fourteen random characters', () => {
    const { pick } = seeded(7)
    const signs = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at))
    const phrases = Array.from({ length: 20 }, () =>
      Array.from({ length: 4 }, () => pick(wordlist)).join(' '),
    )
    const texts = Array.from({ length: 20 }, () => Array.from({ length: 14 }, () => pick(signs)).join(''))
    expect([...phrases, ...texts].filter((each) => !isAccepted(each))).toEqual([])
  })
})
