/** What an offer may sell, or state about the phone that it sells. */
export type OfferWord =
  | 'trade-in'
  | 'parts'
  | 'accessory'
  | 'contract'
  | 'locked'
  | 'bundle'
  | 'refurbished'
  | 'new'
  | 'unlocked';

interface OfferPhrases {
  /** The phrases that have this meaning anywhere in a title, a label or a cell. */
  readonly anywhere: string;
  /** Further phrases that have this meaning only as a whole cell of a column about the offer, such as "Condition". */
  readonly wholeCell: string;
  /** Phrases that contain one of the others without having this meaning, such as "not used". */
  readonly except: string;
}

/**
 * The phrases that state what an offer is, in English, Thai, German, Spanish, Portuguese, French, Italian, Dutch,
 * Polish, Swedish, Danish, Norwegian, Finnish, Turkish, Czech, Russian, Indonesian, Vietnamese, Chinese, Japanese and
 * Korean. The first meaning that a text has decides. The phrases are written as `createPhrasePattern` takes them.
 */
export const offerPhrases: Readonly<Record<OfferWord, OfferPhrases>> = {
  // What a shop pays for a phone, or charges only in exchange for another one.
  'trade-in': {
    anywhere: String.raw`
      trade ?in, trade ?ins, buy ?backs?, we (?:buy|pay), cash for \p{L}*phones?, sell (?:us )?your, wtb,
      exchange (?:price|value|offer|bonus),
      รับซื้อ, เก่าแลกใหม่, เทิร์น, แลกเครื่อง,
      ankauf\p{L}*, inzahlung\p{L}*, eintausch\p{L}*, rückkauf\p{L}*, wir kaufen,
      recompra, compramos, plan renove, parte de pago, retoma, canje, valor de troca,
      reprise, rachat, nous rachetons, on rachète,
      permuta, compriamo, acquistiamo, riacquisto, (?:ritiro|valutazione) (?:dell')?usato, supervalutazione,
      inruil\p{L}*, terugkoop\p{L}*, skup\p{L}*, odkup\p{L}*, inbyte\p{L}*, återköp\p{L}*, köpes,
      indbytning\p{L}*, opkøb\p{L}*, innbytte\p{L}*, vaihtohyvitys, ostetaan,
      takas, geri alım, výkup\p{L}*, protiúčet, трейд ?ин, выкуп\p{L}*, скупк\p{L}*,
      tukar tambah, beli (?:kembali|balik), thu cũ, thu mua, mua lại, lên đời,
      回收, 以旧换新, 以舊換新, 收购, 收購, 買取, 買い取り, 下取, 매입, 보상판매, 트레이드인
    `,
    wholeCell: `wanted, exchange, buying, troca, ritiro, обмен`,
    except: '',
  },
  // Broken phones and spare parts.
  parts: {
    anywhere: String.raw`
      for parts, parts only, scrap, salvage, spares?, spares? or repairs?, spare parts?, broken, cracked, faulty, defective,
      damaged?, (?:water|liquid|screen) damage, bad (?:screen|lcd|battery), not working, non working, no power, dead, as is,
      icloud locked, dummy, display unit, housing, lcd, digitizer, replacement, motherboard, mainboard, logic board,
      back glass, aftermarket, after market, in ?cell, (?:hard|soft) oled, service pack, flex cable,
      (?:oled|amoled|screen|display|touch) (?:assembly|module|part)s?, charging (?:port|flex), sim tray,
      อะไหล่, จอแตก, จอเสีย, จอประกอบ, เครื่องเสีย, เปิดไม่ติด, ชำรุด, ซาก, บอร์ด, แบตเตอรี่แท้, เปลี่ยนจอ, เครื่องโชว์, ดัมมี่,
      defekt\p{L}*, ersatzteile?, bastler, ersatz(?:akku|display), attrappe, kaputt\p{L}*, beschädigt\p{L}*,
      (?:wasser|display)schaden, displaybruch, displayeinheit,
      para (?:piezas|repuestos|refacciones), repuestos?, refacci[oó]n(?:es)?, recambios?, averiad[oa], dañad[oa]s?,
      defectuos[oa], rot[oa], no funciona,
      peças, defeito, quebrad[oa], danificad[oa], retirada de peças, sucata, não liga,
      pour pièces, pièces? détachées?, cassée?, hs, en panne, endommagé\p{L}*, défectueu\p{L}*, ne fonctionne pas,
      per (?:parti|ricambi), ricamb[io], rott[oa], guast[oa], danneggiat[oa], difettos[oa], non funzionante,
      voor onderdelen, onderdelen, defect, kapot, beschadigd\p{L}*, na części, uszkodzon\p{L}*, niesprawn\p{L}*,
      för reservdelar, reservdelar, reservedele\p{L}*, trasig\p{L}*, ødelagt\p{L}*, viallinen, rikki, varaos\p{L}*,
      yedek parça, arızalı, kırık, bozuk, hasarlı, na (?:náhradní )?díly, poškozen\p{L}*, rozbit\p{L}*, nefunkčn\p{L}*,
      на запчасти, запчаст\p{L}*, разбит\p{L}*, неисправн\p{L}*, сломан\p{L}*, не работает, дисплей, аккумулятор,
      rusak, minus, pecah, mati total, sparepart, suku cadang, hỏng, linh kiện, xác, vỡ, phụ tùng,
      总成, 總成, 故障, 损坏, 損壞, 零件机, 零件機, ジャンク, 部品取り, 画面割れ, 부품용, 고장, 파손
    `,
    wholeCell: String.raw`
      parts?, screens?, displays?, batter(?:y|ies), components?, repair parts?, damagedcondition, จอ, หน้าจอ, แบต, แบตเตอรี่, ชิ้นส่วน,
      bildschirme?, akkus?, teile, pantallas?, baterías?, piezas?, telas?, baterias?, écrans?, batteries?, pièces?,
      scherm[oi], batterie, pezzi, scherm(?:en)?, accu(?:'s)?, ekrany?, bateri[ae], części, skärm\p{L}*, batteri\p{L}*, delar,
      skjerm\p{L}*, näytö\p{L}*, akut?, batarya, parça, displej\p{L}*, díly, экраны?, дисплеи, батаре\p{L}*, детали,
      layar, baterai, màn hình, pin, 屏幕, 电池, 電池, 零件, 液晶, バッテリー, 部品, パーツ, 액정, 배터리, 부품
    `,
    except: String.raw`
      (?:not|never|no) (?:broken|cracked|damaged|faulty|defective|cracks?), no (?:damages?|defects?|faults?),
      ไม่แตก, จอไม่แตก, ไม่ชำรุด, nicht (?:defekt|kaputt|beschädigt), (?:sin|sem|sans|senza) (?:daños|roturas|defeitos?|défauts?|difetti),
      ne ?poškozen\p{L}*, nieuszkodzon\p{L}*, не (?:разбит|сломан)\p{L}*, tidak rusak, no minus, tanpa minus, không (?:hỏng|vỡ)
    `,
  },
  // Cases, films, chargers and other accessories.
  accessory: {
    anywhere: String.raw`
      cases?, covers?, skins?, bumper, screen protectors?, protectors?, tempered glass, glass film, films?,
      pouch, wallet,
      box only, empty box, only box, manual, charger only, charging cable, usb cable, adapters?, holders?,
      straps?, holster, compatible (?:with|for), unlock(?:ing)? (?:codes?|service),
      (?:battery|lens|screen|display) for, lanyard, stand, tripod, gimbal, stylus, ear ?pads?, dock,
      เคส, เคสมือถือ, ฟิล์ม, กระจกนิรภัย, กันกระแทก, ซอง, กล่องเปล่า, เฉพาะกล่อง, สายชาร์จ, ที่ชาร์จ, หัวชาร์จ,
      อะแดปเตอร์, ขาตั้ง, สายคล้อง, สติกเกอร์, ปากกา,
      hüllen?, handyhüllen?, schutzhüllen?, panzerglas, schutzfolien?, schutzglas, ladegerät, ladekabel,
      nur verpackung, ovp leer, halterung,
      fundas?, carcasas?, protector de pantalla, cristal templado, vidrio templado, cargador, solo caja,
      soporte,
      capas?, capinhas?, película, carregador, só a caixa, caixa vazia, suporte,
      coques?, étuis?, verre trempé, chargeur, boîte vide, protection écran,
      sarung, casing, tempered, anti gores, antigores, kabel, dus saja, kotak saja,
      ốp lưng, ốp, kính cường lực, miếng dán, cáp sạc, củ sạc, bao da,
      чехол, чехлы, стекло, защитное стекло, пленка, плёнка, зарядк\p{L}*, кабель, коробка,
      custodi[ae], pellicol[ae], vetro temperato, caricabatterie, supporto, hoes, hoesjes?, telefoonhoesjes?, opladers?,
      etui, pokrowiec, szkło, szkło hartowane, ładowark\p{L}*, mobilskal, skal, fodral, skärmskydd, laddare,
      kılıf\p{L}*, ekran koruyucu\p{L}*, şarj aleti, pouzdr[oa], obal, tvrzené sklo, nabíječka,
      ケース, フィルム, 手机壳, 保护壳, 保護殼, 케이스
    `,
    wholeCell: String.raw`
      accessor(?:y|ies), chargers?, cables?, headphones?, earphones?, อุปกรณ์เสริม, zubehör, accesorios?, acessórios?,
      accessoires?, accessori?o?, toebehoren, akcesori\p{L}*, tillbehör, tilbehør, lisävaru\p{L}*, aksesuar\p{L}*, příslušenství,
      аксессуар\p{L}*, aksesoris?, phụ kiện, 配件, アクセサリー, 액세서리
    `,
    except: '',
  },
  // Phones that are cheap because they are sold with a contract.
  contract: {
    anywhere: String.raw`
      contract, (?:12|18|24|36) months? plan, pay monthly, data plan, postpaid, post paid,
      สัญญา, แพ็กเกจ, แพ็คเกจ, ติดโปร, ย้ายค่าย, เปิดเบอร์ใหม่,
      mit vertrag, vertrag, allnet flat, con contrato, con permanencia, contrato, com plano, fidelidade, pospago,
      avec forfait, engagement, kontrak, kèm gói cước, с контрактом,
      con contratto, abbonamento, met abonnement, med abonnement, med abonnemang, w abonamencie, s tarifem,
      liittymäsopimuks\p{L}*, taahhütlü, kontratlı, 合约机, 合約機, 绑约, 綁約, 回線契約, 契約付, 약정, 번호이동, 기기변경
    `,
    wholeCell: String.raw`forfait, abonnement\p{L}*, abonament, umowa, sopimus, контракт, 合约, 合約, 契約`,
    except: String.raw`
      (?:no|without|out of) (?:annual )?contract, contract free, (?:ไม่มี|ไม่ติด|ปลอด)สัญญา, (?:ohne|kein) vertrag, (?:sin|sem) (?:contrato|permanencia|fidelidade),
      sans (?:forfait|engagement), senza (?:contratto|abbonamento), zonder abonnement, bez (?:umowy|abonamentu),
      ut[ae]n abonnem\p{L}*, uden abonnement, tanpa kontrak, không hợp đồng, без контракта, 契約不要, 무약정
    `,
  },
  // Phones that work only with one carrier, which sells them below their price.
  locked: {
    anywhere: String.raw`
      locked, (?:sim|net|carrier|network) ?lock, prepaid, pre paid, blacklisted, bad (?:esn|imei), mdm,
      ติดล็อ[คก], ล็อ[คก](?:ค่าย|ซิม|เครือข่าย), ล๊อคค่าย, ติดซิม, gesperrt\p{L}*, netzgebunden\p{L}*,
      bloquead[oa]s?, travad[oa]s?, bloqué\p{L}*, verrouillé\p{L}*, simlocké\p{L}*, bloccat[oaie], brandizzat[oa], vincolat[oa],
      vergrendeld\p{L}*, geblokkeerd\p{L}*, zablokowan\p{L}*, z blokadą, \p{L}*(?<!o|u)låst\p{L}*, \p{L}*lukittu, kilitli, blokovan\p{L}*,
      залочен\p{L}*, заблокирован\p{L}*, под оператора, terkunci, (?:bản|máy) lock, kho[áó][ảa]? mạng, lock mạng,
      有锁, 有鎖, 网络锁, 網絡鎖, 卡贴机, 卡貼機, (?:sim)?ロック(?:あり|有り?|中), 통신사 ?락, 락폰
    `,
    wholeCell: `lock, ล็อ[คก], ล๊อค, ซิมล็อ[คก], เติมเงิน, ロック, 락`,
    except: String.raw`
      un ?locked, (?:not|never|bootloader) locked, (?:no|non?) (?:sim|net|carrier|network) ?lock, (?:sim ?|net)lock ?(?:free|frei|vrij),
      ไม่ติดล็อ[คก], ไม่ล็อ[คก], (?:ohne|kein|nicht|zonder|bez|ut[ae]n|uden|sans|sin|sem|senza|без) (?:sim|net) ?lock\p{L}*, nicht gesperrt,
      (?:no|não|non|pas|nie|ej|ikke|не) (?:bloquead[oa]|bloqué|bloccato|zablokowan\p{L}*|låst|залочен\p{L}*), tidak terkunci
    `,
  },
  // Sets of several things for one price.
  bundle: {
    anywhere: String.raw`
      bundles?, combo, kit, \d ?packs?, pack of \d+, lot of \d+,
      (?:with|\+|and|&) (?:air ?pods?|buds|galaxy buds|earbuds|watch|galaxy watch|apple watch|smartwatch|headphones|tablet|ipad|power ?bank|speaker)[\s\p{L}\d]*,
      (?:con|com|avec|mit|dan|kèm) (?:reloj|auriculares|relógio|fones?|montre|écouteurs|casque|uhr|kopfhörern?|jam tangan|đồng hồ|tai nghe),
      พร้อม(?:หูฟัง|เคส|นาฬิกา|ของแถม), แถม(?:หูฟัง|นาฬิกา), ชุดเซ็ต, แถมฟรี, im set, set mit, paquete, pacote, lot de, paket,
      tặng kèm, комплект
    `,
    wholeCell: `bundled, set, sets, lots?, เซ็ต, ชุด, 套装, 套裝, セット, 세트`,
    except: '',
  },
  // Phones that had an owner, or that a shop has restored or opened.
  refurbished: {
    anywhere: String.raw`
      refurb, refurbs, refurbished, renewed, recertified, restored, used, pre ?owned, pre ?loved, second hand, 2nd hand, open ?box,
      opened, like ?new, as new, nearly new, grade [abcd][+-]?, ex ?(?:demo|display|rental|lease), demo, shop soiled,
      certified pre ?owned, cpo, customer returns?, scratch(?:ed|es),
      (?:very )?good condition, excellent condition, fair condition, reconditioned, remanufactured, b ?stock, b ?ware,
      มือสอง, มือ ?2, เครื่องนอกมือสอง, สภาพดี, สภาพ ?[0-9]{2}, เครื่องเปิดกล่อง, แกะกล่อง, ปรับสภาพ, ใช้แล้ว, ผ่านการใช้งาน, รีเฟอร์, เครื่องเดโม,
      gebraucht\p{L}*, generalüberholt\p{L}*, refurbisht, aufbereitet\p{L}*, überholt, wie neu, neuwertig\p{L}*, zweite hand,
      (?:aus )?zweiter hand, vorführ\p{L}*, rückläufer, retoure\p{L}*, geöffnet,
      re ?acondicionad[oa]s?, usad[oa]s?, segunda mano, de segunda, semi ?nuev[oa]s?, como nuev[oa], caja abierta, de exhibición,
      seminov[oa]s?, recondicionad[oa]s?, remanufaturad[oa]s?, segunda mão, vitrine, mostruário, como nov[oa], caixa aberta,
      reconditionn\p{L}*, occasion, d'occasion, comme neuf, remis à neuf, (?:très )?bon état, parfait état,
      bekas, second, seken, rekondisi, pernah dipakai, cũ, đã qua sử dụng, tân trang, 9[0-9]%,
      б\/у, бу, б у, подержан\p{L}*, восстановленн\p{L}*, уцененн\p{L}*, витринн\p{L}*, как нов\p{L}*,
      usat[oaie], ricondizionat[oaie], rigenerat[oaie], seconda mano, come nuov[oa], pari al nuovo,
      tweedehands\p{L}*, gebruikt\p{L}*, gereviseerd\p{L}*, opgeknapt\p{L}*, zo goed als nieuw, als nieuw, demomodel,
      u[żz]ywan\p{L}*, odnowion\p{L}*, powystawow\p{L}*, poleasingow\p{L}*, jak now[ya], z drugiej ręki,
      begagna[dt]\p{L}*, rekonditionera[dt]\p{L}*, renovera[dt]\p{L}*, nyskick, brugt\p{L}*, istandsat\p{L}*, brukt\p{L}*,
      käytett[yä]\p{L}*, kunnostett\p{L}*,
      ikinci ?el, 2\.? ?el, kullanılmış, yenilenmiş, teşhir, použit\p{L}*, repasovan\p{L}*, zánovní, bazarov\p{L}*, rozbalen\p{L}*,
      中古, 二手, 翻新, 官翻, 官换机, 官換機, 福利品, 整新, 拆封, 展示机, 展示機, [9九][0-9五八成]?成?新, 充新,
      整備済, 整備品, 開封済, 展示品, リファービッシュ, 未使用に近い, 使用済, 使用感, 中古品, 중고, 리퍼, 개봉, 전시품, 가개통, 반품
    `,
    wholeCell: String.raw`
      (?:refurbished|used)condition, (?:very )?good, excellent, fair, acceptable, satisfactory, mint, pristine, flawless, average, poor,
      [abcd][+-]?(?: ?\/ ?[abcd][+-]?)?, \d(?:\.\d)? ?\/ ?10, 10 ?\/ ?10, \d{2}(?:\.\d)? ?%, returned, returns?, worn,
      ดี, ดีมาก, พอใช้, สวย, สวยมาก, (?:sehr )?gut, exzellent, hervorragend, ausgezeichnet, akzeptabel, refurbed,
      (?:muy )?buen[oa]?, excelente, aceptable, regular, (?:muito )?bom, aceitável, (?:très )?bon, correct, satisfaisant,
      buon[oa]?, ottim[oa], discret[oa], accettabile, eccellente, (?:zeer )?goed, uitstekend, redelijk, (?:bardzo )?dobry, idealny,
      (?:mycket )?bra, (?:meget )?god, (?:erittäin )?hyvä, tyydyttävä, (?:çok )?iyi, mükemmel, (?:velmi )?dobrý, výborný,
      хороше\p{L}*, отлично\p{L}*, удовлетворительн\p{L}*, baik, bagus, mulus, tốt, đẹp, 良好, 优秀, 優秀,
      美品, 良品, 良い, 非常に良い, 可, 目立った傷や汚れなし, やや傷や汚れあり, 양호, 상급, 중급, 최상, [abs]급
    `,
    except: String.raw`
      unused, (?:never|not) used, un ?opened, ไม่เคยใช้, ไม่แกะกล่อง, ยังไม่แกะกล่อง, ไม่ผ่านการใช้งาน, unbenutzt\p{L}*, ungebraucht\p{L}*, ungeöffnet,
      nunca usad[oa], sin usar, sem uso, no usad[oa], mai usat[oa], jamais utilisé\p{L}*, nooit gebruikt, ongebruikt,
      nieu[żz]ywan\p{L}*, oanvänd\p{L}*, ubrugt\p{L}*, ubrukt\p{L}*, käyttämätön, kullanılmamış, nepoužit\p{L}*, nerozbalen\p{L}*,
      не использовал\p{L}*, belum pernah dipakai, chưa (?:qua )?sử dụng, 未拆封, 未使用(?!に近い), 未開封, 미개봉, 미사용
    `,
  },
  new: {
    anywhere: String.raw`
      new, brand new, bnib, sealed, unused, (?:never|not) used, unopened, ใหม่, มือหนึ่ง, มือ ?1, ของใหม่, ไม่เคยใช้, ไม่แกะกล่อง,
      neue?[rs]?, unbenutzt, ungebraucht, nuev[oa]s?, sin usar, nov[oa]s?, lacrad[oa], sem uso, neufs?, neuves?, jamais utilisé\p{L}*,
      baru, mới, новый, новое, новая, новые, nuov[oaie], mai usat[oa], nieuwe?, ongebruikt, now[yae], nieu[żz]ywan\p{L}*, nytt?, nya, nye?, oanvänd\p{L}*,
      ubrugt, ubrukt, uusi, käyttämätön, sıfır, kullanılmamış, yeni, nov[ýáé], nepoužit\p{L}*, 新品, 全新, 未使用, 未開封, 未拆封,
      새 ?제품, 새 ?상품, 신품, 미개봉, 미사용
    `,
    wholeCell: `newcondition, s?新`,
    except: '',
  },
  unlocked: {
    anywhere: String.raw`
      un ?locked, sim ?free, (?:no|non|not|without) (?:sim |carrier |network )?lock(?:ed)?, (?:sim ?|net)lock ?(?:free|frei|vrij), all (?:carriers|networks),
      ปลดล็อ[คก], ไม่(?:ติด)?ล็อ[คก], ทุกค่าย, ทุกเครือข่าย, entsperrt\p{L}*, ohne sim ?lock, desbloquead[oa]s?, liberad[oa]s?, débloqué\p{L}*,
      désimlocké\p{L}*, tous opérateurs, sbloccat[oaie], bez (?:sim ?lock\p{L}*|blokady), odblokowan\p{L}*, olåst\p{L}*, ulåst\p{L}*,
      lukitsematon, kilitsiz, odblokovan\p{L}*, разблокирован\p{L}*, разлочен\p{L}*, без блокировки, semua operator, quốc tế, mở khóa,
      无锁, 無鎖, 全网通, 全網通, simフリー, ロック(?:解除|なし|無し?), 언락, 자급제, 공기계
    `,
    wholeCell: String.raw`
      open, free, any, all, none, universal, global, international, worldwide, world ?phone, factory, frei, offen, alle, libre, livre,
      todos, todas, tous, liber[oa], vrij,
      (?:without|ohne|sin|sem|sans|senza|zonder|bez|utan|uden|uten|без)(?: \p{L}+)?, свободн\p{L}*, все, bebas
    `,
    except: '',
  },
};

/** Phrases that contain a word for an accessory or a part, but state a fact of a phone or are part of its name. */
export const phoneFactPhrases = String.raw`
  gorilla glass, glass back, ceramic glass, glass (?:front|body), pocket, with s ?pen, stylus [\d+],
  (?:\p{L}|note) ?\d* stylus, cover (?:display|screen), without (?:charger|case), case ?(?:size|material),
  (?:ips|tft|pls|retina|capacitive) lcd, lcd (?:ips|tft|capacitive), \d"? ?(?:inch(?:es)?)? lcd(?: display)?, lcd \d(?:\.\d)?"
`;

/** Words in a column of networks that name no carrier. */
export const networkTechnologyPhrases = String.raw`
  [2-6] ?g, lte, gsm, cdma, hspa\+?, umts, wcdma, volte, evdo, nr, edge, gprs, fdd, tdd, bands?, wi ?fi,
  (?:dual|single|nano|micro|e)? ?sim
`;
