// What is shown.
const drawAll = () => {
	view = !pen() || sheet && !open() && !begun() ? 'sheet' : wanted;
	document.body.className = view + (sheet && rounds() ? ' rounds' : '');
	for (const id of ['enter', 'sheet']) $(id).hidden = !sheet || view !== id;
	drawHead();
	if (sheet) view === 'sheet' ? drawSheet() : drawEntry();
};
const drawHead = () => {
	const waits = queue.filter(q => q.state === 'waits'), waiting = waits.length, stuck = queue.length - waiting, quiet = sending && !waits[0]?.tried;
	paint('live', joined && (live ? '● ' + t('live') : '○ ' + t('silent', new Date(heardAt).toLocaleTimeString(T.lang, {timeStyle: 'short'}))));
	paint('waiting', [joined ? waiting > 0 && !pen() && t('scan_pen') : t('scan'), !quiet && waiting > 0 && tn('waiting', waiting), stuck > 0 && tn('stuck', stuck)].map(text => text && h('span', text)),
		queue.length > quiet && button(t('look'), () => inspect(queue.find(q => q.state !== 'waits') || queue[0])));
	if (!sheet) return;
	const {settlement: {winner}, totals, rules: {target}} = sheet, next = sheet.hands.length + 1, dealer = view === 'enter' && !draft.was && draft.dealer || nextDealer();
	paint('totals', sheet.players.map((name, i) => h('div', name, ' ', h('strong', totals[i]), h('small', open() && t('to_go', Math.max(0, target - totals[i]))))));
	paint('deal', sheet.disputed && h('p', {class: 'warn'}, '⚠ ', t('disputed', sheet.match)), !open() ? winner ? t('won', winner) : t('over') : dealer ? tg('deals', next, dealer) : tg('name', next));
	const go = (to, disabled) => toggle(t(to), () => { wanted = to; drawAll(); }, view === to, {disabled});
	paint('nav', pen() && [go('enter', !open() && !begun()), go('sheet'), view === 'enter' &&
		h('select', {'data-k': 'mode', ariaLabel: t('how'), onchange: e => {
			// What was typed stays, unless the cards are others since.
			if (is('cards')) for (const p of draft.p) p.made !== (p.made = entry(p, true)) && (p.text = p.made);
			draft.mode = e.target.value;
			edited();
		}}, ['cards', 'points', 'text'].map(value => h('option', {value, selected: is(value)}, t('mode_' + value))))]);
};
const load = (p, text) => {
	const [laid, left = ''] = text.split('/');
	Object.assign(p, {sets: laid.split(' ').map(cardsOf).filter(set => set[0]), left: cardsOf(left), to: null});
};
const drawEntry = () => {
	const d = draft, p = me();
	const row = (cards, k, on, more) => h('span', {class: on ? 'set on' : 'set'}, cards.map((c, i) =>
		button(seen(c), takeOff(cards, i), {class: 'card', 'data-k': k + i, ariaLabel: t('take_off', seen(c))})), more);
	const set = (cards, i) => row(cards, `s${i}-`, cards === openSet(p), cards !== openSet(p) &&
		button('+', edit(() => { p.to = i; }), {class: 'card', 'data-k': '+' + i, ariaLabel: t('add_to', setText(cards.join('')))}));
	paint('cards', d.was && h('p', tg('correct', d.was.number), ' ', button(t('return'), leave)), is('points') ? h('output', pretty(p.points || '…')) : is('text') ? t('type', d.names[d.at]) :
		[p.sets[0] ? p.sets.map(set) : h('small', t('no_cards')),
			(p.left[0] || p.to === 'left') && h('div', h('small', t('left'), ' '), row(p.left, 'l', p.to === 'left'))]);
	$('typed').hidden = !is('text');
	$('typed').value = p.text;
	$('no').checked = nobody();
	$('nobody').textContent = tg('nobody');
	const dealer = d.dealer || (d.was ? d.was.dealer : nextDealer());
	paint('dealer', t('dealt_by'), h('select', {'data-k': 'dealer', onchange: e => { d.dealer = e.target.value; edited(); drawHead(); }},
		[...dealer ? [] : [''], ...d.names].map(name => h('option', {value: name, selected: name === dealer}, name))));
	paint('keys', is('points') ? digitKeys() : is('cards') && cardKeys(p));
	$('keys').className = d.mode;
	drawScore();
};
const eraseKey = () => button('⌫', erase, {ariaLabel: t('back')});
// The sign is toggled; a digit goes before the stars.
const pointKey = k => edit(p => {
	p.points = k !== '-' ? p.points.replace(/\**$/, k + '$&') : p.points.includes(k) ? p.points.replace(k, '') : k + p.points;
});
const digitKeys = () => [[...'123⌫456*789-0'].map(k => k === '⌫' ? eraseKey() : button(pretty(k), pointKey(k),
	{ariaLabel: k === '*' ? tn('star', 1) : k === '-' ? t('below') : k, disabled: rounds() && /[*-]/.test(k)})),
	toggle(t('out'), edit(() => { draft.out = out() ? '' : draft.names[draft.at]; }), out())];
const cardKeys = p => {
	const all = draft.p.flatMap(q => [q.sets, q.left].flat(2)), dear = c => /Qs|Jd/.test(c), mille = !rounds();
	const gone = c => all.filter(a => mille && (dear(a) || dear(c)) ? a === c : rank(a) === c).length >= (mille ? dear(c) ? 2 : /[QJ]/.test(c) ? 6 : 8 : c === 'Jo' ? 1 : 4);
	const key = c => button(c === 'Jo' ? T[c] : seen(c), tap(c), {disabled: gone(c), 'data-k': c, ariaLabel: T[c] || c});
	return [['A', ...'23456789', '10', 'J', 'Q', 'K', ...mille ? ['Jd', 'Qs'] : []].map(key),
		!mille && [[...'shdc'].map(s => button(seen('-' + s).slice(1), tapSuit(s), {'data-k': s, ariaLabel: T[s]})), eraseKey(), key('Jo')],
		button(tg('next'), edit(() => { p.to = 'new'; }), {class: 'wide'}), toggle(t('left'), edit(() => { p.to = p.to === 'left' ? 'new' : 'left'; }), p.to === 'left', {class: 'wide'}), mille && eraseKey()];
};

const figures = (e, laid) => h('dl', Object.entries({laid: e.melded, ...!laid && {held: -e.held, bonus: e.bonus, not_used: -e.penalty,
	natural_out: e.multiplier > 1 && '×2', score: scoreOf(e)}}).map(([key, value]) => value ? h('div', h('dt', t(key)), ' ', h('dd', value)) : ''), !laid && e.out && h('dd', {class: 'out'}, t('out')));
const byCard = e => h('ul', (e.sets || e.melds || []).map(s => h('li', h('span', setText(s.cards)), h('b', s.points + (s.bonus ? ' + ' + s.bonus : '')), s.perfect && ' ' + t('perfect'))),
	e.left && h('li', h('span', t('left'), ' ', e.left.split(' ').map(setText).join(' ')), h('b', e.held > 0 && -e.held)));
const warnings = (all = []) => all.map(w => h('p', {class: 'warn'}, '⚠ ', w.message));

const drawScore = () => {
	if (view !== 'enter' || !sheet) return;
	const q = current(), {names, at, was} = draft, of = i => q && q.show[i] && q.json?.entries.find(e => e.player === names[i]), e = of(at), full = i => of(i) && q.show[i] === 'all';
	paint('tabs', names.map((name, i) => toggle([h('span', name), rounds() && h('small', sheet.totals[i], ' + '), h('b', full(i) ? scoreOf(of(i)) : '…')], () => { draft.at = i; edited(); }, i === at, {'data-k': i})));
	if (q || !question()) {
		const p = q.problem, free = p?.code === 'no_contract', set = openSet(me());
		paint('verdict', e && figures(e, !full(at)), set?.length < 3 && h('small', tg('short', setText(set.join('')))));
		paint('problem', q.lost ? t('not_scored') : q.wants ? t('needs_left', names[1 - at], names[at]) : p && [free && !names.filter(n => q.body.entries[n])[1] ? h('small', p.title) : p.title, !free && place(p), h('small', fix(p))]);
		// On a small phone what to do about it would be out of sight.
		if (p) $('problem').scrollIntoView({block: 'nearest'});
		$('cards').scrollTop = 1e4;
		paint('warnings', q.json && warnings(q.json.warnings.filter(w => !w.player || full(names.indexOf(w.player)))));
		$('details').hidden = !e || q.body.points;
		paint('more', e && byCard(e));
	}
	$('record').textContent = was ? tg('correct', was.number) : tg('record', sheet.hands.length + 1);
	$('record').disabled = !ready();
};
const place = ({at}) => {
	const name = at && draft.names.find(n => at.field === '/entries/' + n.replaceAll('~', '~0').replaceAll('/', '~1')), text = result.body.entries[name], end = at?.offset + at?.length;
	return text && h('code', name, '=', text.slice(0, at.offset), h('mark', text.slice(at.offset, end) || ' '), text.slice(end));
};

const drawSheet = () => {
	const {hands, players} = sheet, cell = e => h('td', h('b', scoreOf(e)), ' ', h('span', e.total ?? ''));
	paint('sheet', h('div', h('table', {class: 'lines'}, h('tr', ['#', t('dealer'), ...players].map(text => h('th', {scope: 'col'}, text))),
		hands.map(l => h('tr', h('th', {scope: 'row'}, button(l.number, () => explain(l), {ariaLabel: t('explain', nameOf(l))})), h('td', l.reason || l.dealer), l.entries.map(cell)))), !hands[0] && para(t('empty'))),
	h('div', !open() && settled(sheet.settlement), hands[0] && chart(), pen() && h('div', {class: 'row'}, button(t('undo'), undo), button(t('redo'), redo), !open() && button(t('again'), again)),
		pen() && open() && h('p', h('small', t('give_up', sheet.match)))));
};
const settled = ({payout, winner, loser, ranking, lines = []}) => [payout && h('h2', t('pays', payout.from, payout.to, money(payout.amount, payout.currency))),
	ranking && h('ol', ranking.map(r => h('li', {value: r.place}, `${r.player} ${r.total}`))),
	h('table', lines.filter(l => l.count ?? l.hundreds).map(l => h('tr', h('td', t(l.rounded ? 'times' + l.factor : l.item, winner, loser, l.count ?? l.hundreds, ...l.rounded || [])),
		h('td', l.game_points && tn('game_point', l.game_points)), h('td', l.amount && money(l.amount, sheet.stakes.currency)))))];

const explain = async l => {
	const match = tag, {kind} = l;
	const answer = await ask(nameOf(l), [para(l.corrected && t('was_corrected'), l.reason, l.after_finish && t('after_finish')),
		l.entries.map(e => [h('h3', e.player, ' ', h('small', 'total' in e && t('total', e.total))), byCard(e), figures(e)]), warnings(l.warnings)],
	t('close'), ...pen() ? [t('drop'), t('correct')] : []);
	if (answer === 1) drop(l, match);
	if (answer !== 2) return;
	if (kind === 'adjust') return adjust(l, match);
	const kept = draft.was ? draft.kept : begun() ? draft : null;
	begin(kind);
	Object.assign(draft, {kept, tag: match, was: l, out: l.no_out ? null : l.out || ''});
	l.entries.forEach((e, i) => {
		load(draft.p[i], (e.sets || e.melds || []).map(s => s.cards).join(' ') + ' / ' + (e.left || ''));
		if (is('points')) draft.p[i].points = e.score + '*'.repeat(e.stars || 0);
	});
	wanted = 'enter';
	save();
	say('');
	drawAll();
	score();
};

const chart = () => {
	const lines = sheet.hands.filter(l => !l.after_finish), {target} = sheet.rules;
	const all = [0, target, ...lines.flatMap(l => l.entries.map(e => e.total))], high = Math.max(...all), low = Math.min(...all);
	const y = v => 10 + 180 * (high - v) / (high - low), text = (x, y, ...s) => h('text', {x, y: y + 5}, s);
	const marks = ['M-4-4h8v8h-8z', 'M0-6 6 0 0 6-6 0z', 'M0-6 6 5h-12z', 'M-6-2h12v5h-12z'];
	return h('svg', {viewBox: '0 0 420 200', 'aria-hidden': true}, [0, target].map(v => [h('path', {d: `M42 ${y(v)}H312`, class: v ? 'target' : ''}), text(36, y(v), v, {class: 'end'})]),
		sheet.players.map((name, p) => {
			const way = lines.map((l, i) => [42 + 270 * (i + 1) / lines.length, y(l.entries[p].total)]), key = 20 + 20 * p;
			return h('g', {class: 'p' + p}, h('path', {d: 'M' + [[42, y(0)], ...way].join('L'), class: 'curve'}), [...way, [328, key]].map(at => h('path', {d: marks[p], transform: `translate(${at})`})),
				text(338, key, name.replace(/^(.{8})..+/u, '$1…')));
		}));
};

$('by_card').textContent = t('by_card');
$('record').onclick = record;
$('no').onchange = edit(() => { draft.out = nobody() ? '' : null; });
$('typed').oninput = e => { me().text = e.target.value; save(); score(); };
drawAll();
join();
