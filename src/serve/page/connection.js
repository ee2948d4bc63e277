'use strict';
// Enters hands by taps and shows the sheet. Every score comes from the server.
const str = JSON.stringify, $ = id => document.getElementById(id), T = JSON.parse($('texts').textContent), plural = new Intl.PluralRules(T.lang);
const t = (k, ...v) => T[k].replace(/\{(\d)\}/g, (_, i) => v[i]);
const tn = (k, n) => t(k + (plural.select(n) === 'one' ? '_one' : '_many'), n);
const list = items => items.filter(Boolean).map(String).reduce((a, b) => t('comma', a, b));
// As the server writes it: browsers know other decimals of some currencies, and a sign in the thousands.
const money = (amount, currency) => t('money', currency, amount.replace('.', T.point));

// Plain objects among the children are properties.
const h = (tag, ...kids) => {
	const svg = /^(svg|path|text|g)$/.test(tag);
	const e = document.createElementNS('http://www.w3.org/' + (svg ? '2000/svg' : '1999/xhtml'), tag);
	for (const kid of kids.flat(9)) {
		if (kid?.constructor === Object) for (const k in kid) !svg && k in e ? e[k] = kid[k] : e.setAttribute(k, kid[k]);
		else if (kid || kid === 0) e.append(kid);
	}
	return e;
};
const button = (text, onclick, more) => h('button', {onclick, 'data-k': text}, text, more);
const toggle = (text, onclick, on, more) => button(text, onclick, {ariaPressed: on, ...more});

// Replaces what a box shows; the focus stays.
const paint = (id, ...kids) => {
	const box = $(id), k = box.querySelector(':focus')?.dataset.k;
	box.replaceChildren(...h('p', kids).childNodes);
	if (k) ([...box.querySelectorAll(':enabled')].find(e => e.dataset.k === k) ||
		box.querySelector(':enabled') || document.querySelector('#keys :enabled,#nav :enabled'))?.focus();
};

// Nothing is kept where the browser keeps nothing.
let kept = {};
try { kept = localStorage; } catch {}
const put = (k, value) => { try { return kept[k] = str(value); } catch {} };
const keptAt = k => { try { return JSON.parse(kept[k]); } catch { return {}; } };
const save = () => put('chapeau', {draft}), saveRights = () => put('chapeau_rights', rights);
// `queue` are hands that were recorded and not yet answered, by their time. Each is kept at a key of its own, so that no
// other tab writes over it; a hand that is known stays the object that is being sent, and a `loose` one, for which the
// browser has no room, stays here.
const prefix = 'chapeau.', keep = q => queue.includes(q) && (q.loose = 0, q.loose = !put(prefix + q.id, q));
const readQueue = () => queue = [...new Set([...Object.keys(kept).filter(k => k.startsWith(prefix)).sort().map(k => Object.assign(queue.find(q => k === prefix + q.id) || {}, keptAt(k))), ...queue.filter(q => q.loose)])];
let sheet, tag = '', queue = [], {draft} = keptAt('chapeau'), rights = keptAt('chapeau_rights');
readQueue();
// Another tab of this browser: the cookie, and so the rights, are the same.
addEventListener('storage', () => { rights = keptAt('chapeau_rights'); readQueue(); drawAll(); });
let view, wanted = 'enter', joined = true, live = false, heardAt = Date.now(), own = 1;
const rounds = () => sheet.game === 'militaire', open = () => sheet.status === 'open', pen = () => rights === 'write';
const tg = (k, ...v) => t(k + (rounds() ? '_round' : '_hand'), ...v);

const call = async (method, path, body, match) => {
	const mine = stream, r = await fetch('/api/' + path, {method, headers: {'Content-Type': 'application/json', ...match && {'If-Match': `"${match}"`}},
		body: body && str(body), signal: AbortSignal.timeout(30e3)});
	// Not of a cookie that is another by now.
	if (r.status === 401 && stream === mine) lost();
	return Object.assign(r, {json: await r.json().catch(() => ({})), tag: r.headers.get('ETag')?.replaceAll('"', ''), wait: 1e3 * r.headers.get('Retry-After')});
};
// What an event brought meanwhile is newer.
const refresh = async () => {
	const old = sheet, r = await call('GET', 'match');
	if (!r.ok) say(r.json.title);
	else if (sheet === old) arrive(r.json, r.tag);
};
const lost = () => { joined = false; drawAll(); };

let stream, token = '';
const join = async () => {
	if (location.hash.length > 1) token = location.hash.slice(1);
	history.replaceState(null, '', location.pathname);
	stream?.abort();
	const mine = stream = new AbortController();
	let pause = 2e3;
	try {
		const r = token && await call('POST', 'session', {token});
		if (r) {
			if (r.status < 429) token = '';
			else setTimeout(join, pause = r.wait || pause);
			say(r.json.title);
			if (r.ok) { ({rights} = r.json); joined = true; saveRights(); }
		}
		resume();
		await follow(mine);
	} catch {}
	if (stream !== mine) return;
	setLive(false);
	if (joined || token) setTimeout(() => stream === mine && join(), pause);
};

// EventSource hides the comments of a live line.
const follow = async mine => {
	// A laptop that sleeps refuses nothing.
	const late = setTimeout(() => mine.abort(), 30e3), r = await fetch('/api/events', {signal: mine.signal});
	clearTimeout(late);
	if (r.status === 401) return lost();
	if (!r.ok) return say((await r.json()).title);
	joined = true;
	const reader = r.body.pipeThrough(new TextDecoderStream()).getReader();
	for (let text = ''; ;) {
		const {done, value} = await reader.read();
		if (done) return;
		heardAt = Date.now();
		setLive(true);
		const events = (text + value).split('\n\n');
		text = events.pop();
		for (const event of events) {
			const {id, data} = Object.fromEntries(event.split('\n').map(line => line.split(/:\s?(.*)/)));
			if (data) setTimeout(id ? arrive : refresh, 0, JSON.parse(data), id);
		}
	}
};
const setLive = now => {
	if (live === now) return;
	live = now;
	drawHead();
	if (live) { flush(); score(); }
};
setInterval(() => live && Date.now() - heardAt > 35e3 ? join(setLive(false)) : flush(result?.lost && score()), 5e3);
for (const e of ['hashchange', 'online', 'visibilitychange']) addEventListener(e, () => document.hidden || join());
// Chromium keeps the stream of a page that was left, and opens six: after six loads the next waited up to a minute.
addEventListener('pagehide', () => stream.abort());

const arrive = (json, id) => {
	if (id === tag) return;
	const old = sheet, was = tag;
	sheet = json;
	tag = id;
	if (old && id !== (own ||= id)) say(changeOf(old));
	// Somebody may be called otherwise since. What waits to be sent keeps its names, which the server knows.
	for (const d of [draft, draft?.kept]) if (d?.mid === sheet.id) {
		const to = name => sheet.players[d.names.indexOf(name)] || name;
		Object.assign(d, {out: to(d.out), dealer: to(d.dealer), names: sheet.players});
	}
	if (draft?.mid !== sheet.id) {
		if (draft?.was) draft = draft.kept;
		if (draft && begun()) enqueue('other_match');
		begin();
	}
	// Another hand may be this one: the old tag makes Record ask, also once that hand was corrected. So it does where the line
	// to correct is not as it was.
	const alike = old?.hands.length === sheet.hands.length;
	for (const d of [draft, draft.kept])
		if (d && (d.was ? str(sheet.hands[d.was.number - 1]) === str(d.was) : alike && d.tag === was || !begun())) d.tag = tag;
	drawAll();
	flush();
	score();
};
const changeOf = old => {
	if (old.id !== sheet.id) return t(draft.was ? 'lost' : 'begun');
	// Not of who is called how, of the dealer and of the totals: no hand is corrected by those.
	const a = old.hands, b = sheet.hands, key = l => str(l?.entries.map(({player, total, ...e}) => e)), i = [...a, 0].findIndex((_, i) => key(a[i]) !== key(b[i]));
	return b.length > a.length ? t('recorded', nameOf(b[i]), scores(b[i])) : a[i] ? altered({before: a[i], after: b[a.length - 1] && b[i]}) : t('changed');
};
