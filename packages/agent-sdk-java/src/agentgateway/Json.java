package agentgateway;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and writes JSON. A number is kept as its text, so that no digit is lost. */
final class Json {
    private static final int DEPTH_MAX = 64;

    /** A number as it stands in the text. */
    record Number(String text) {}

    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** Maps, lists, strings, numbers, booleans and null. Throws IllegalArgumentException for any other text. */
    static Object read(String text) {
        var json = new Json(text);
        var value = json.value();
        json.next();
        if (json.at != text.length()) throw json.broken();
        return value;
    }

    private Object value() {
        var first = next();
        if (first == '{') return map();
        if (first == '[') return list();
        if (first == '"') return string();
        for (var word : List.of("true", "false", "null")) {
            if (!text.startsWith(word, at)) continue;
            at += word.length();
            return word.equals("null") ? null : Boolean.valueOf(word);
        }
        return number();
    }

    private Map<String, Object> map() {
        var map = new LinkedHashMap<String, Object>();
        enter();
        while (next() != '}') {
            if (!map.isEmpty()) expect(',');
            if (next() != '"') throw broken();
            var name = string();
            expect(':');
            map.put(name, value());
        }
        leave();
        return map;
    }

    private List<Object> list() {
        var list = new ArrayList<>();
        enter();
        while (next() != ']') {
            if (!list.isEmpty()) expect(',');
            list.add(value());
        }
        leave();
        return list;
    }

    private void enter() {
        at++;
        if (++depth > DEPTH_MAX) throw broken();
    }

    private void leave() {
        at++;
        depth--;
    }

    private String string() {
        var out = new StringBuilder();
        at++;
        for (; ; at++) {
            if (at >= text.length() || text.charAt(at) < ' ') throw broken();
            var c = text.charAt(at);
            if (c == '"') {
                at++;
                return out.toString();
            }
            out.append(c == '\\' ? escaped() : c);
        }
    }

    /** Leaves the position at the last character of the escape. */
    private char escaped() {
        if (++at >= text.length()) throw broken();
        var c = text.charAt(at);
        if (c == 'u') {
            var digits = text.substring(Math.min(at + 1, text.length()), Math.min(at + 5, text.length()));
            if (!digits.matches("[0-9a-fA-F]{4}")) throw broken();
            at += 4;
            return (char) Integer.parseInt(digits, 16);
        }
        var plain = "\"\\/bfnrt".indexOf(c);
        if (plain < 0) throw broken();
        return "\"\\/\b\f\n\r\t".charAt(plain);
    }

    private Number number() {
        var end = at;
        while (end < text.length() && "+-.0123456789eE".indexOf(text.charAt(end)) >= 0) end++;
        var digits = text.substring(at, end);
        if (!digits.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) throw broken();
        at = end;
        return new Number(digits);
    }

    /** The next character that is no space, or NUL at the end. */
    private char next() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private void expect(char wanted) {
        if (next() != wanted) throw broken();
        at++;
    }

    private IllegalArgumentException broken() {
        return new IllegalArgumentException("no JSON at character " + at);
    }

    static String write(Object value) {
        if (value instanceof Map<?, ?> map) {
            var parts = new ArrayList<String>();
            map.forEach((name, each) -> parts.add(write(name) + ":" + write(each)));
            return "{" + String.join(",", parts) + "}";
        }
        if (value instanceof List<?> list) return "[" + String.join(",", list.stream().map(Json::write).toList()) + "]";
        if (value instanceof String string) return quoted(string);
        return String.valueOf(value instanceof Number number ? number.text() : value);
    }

    /** All beyond ASCII is escaped, so that half a surrogate pair stays what it is. */
    private static String quoted(String string) {
        var out = new StringBuilder("\"");
        for (var c : string.toCharArray()) {
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < ' ' || c > '~') out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }
}
