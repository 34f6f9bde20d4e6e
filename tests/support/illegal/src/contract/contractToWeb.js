import '../web/lib/text';
